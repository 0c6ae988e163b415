"""Commands that are run thousands of times, without loading their libraries each time: see serve.c.

A Pool runs the commands of some programs by servers, one for each program and thread of Python, and all other commands
as run_harness does. A program becomes a server by a library that is preloaded (serve_any.c; not for sanitizer builds, whose
own library must be loaded first), or another program stands for it that is a server (serve_heddle.c).
"""
import os
import select
import shutil
import signal
import struct
import subprocess
import threading

from run_harness import Failure, Outcome, ROOT, run

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = [os.path.join(HERE, name) for name in ("serve_any.c", "serve.c")]
LOADING = 60  # seconds


def contents(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


class Server:
    """One loaded program. library: to be preloaded, or None. directory: for what the runs print."""

    def __init__(self, program, library, directory):
        self.program = program
        self.outputs = [os.path.join(directory, "stdout"), os.path.join(directory, "stderr")]
        variables = dict(os.environ, LC_ALL="C", NO_COLOR="1", **({"LD_PRELOAD": library, "LD_BIND_NOW": "1"} if library else {}))
        self.process = subprocess.Popen([program], cwd=ROOT, env=variables, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0,
                                        start_new_session=True)

    def status(self, seconds):
        """How the process ended, and whether it had to be killed."""
        text, pid, killed = b"", None, False
        while text.count(b"\n") < 2:
            if select.select([self.process.stdout], [], [], seconds if pid and not killed else LOADING)[0]:
                more = os.read(self.process.stdout.fileno(), 64)
                if not more:
                    raise Failure("the server of %s has ended" % self.program)
                text += more
                pid = pid or b"\n" in text and int(text.split(b"\n")[0])
            elif not pid or killed:
                raise Failure("the server of %s does not answer" % self.program)
            else:
                os.killpg(pid, signal.SIGKILL)
                killed = True
        return int(text.split(b"\n")[1]), killed

    def run(self, command, seconds):
        request = b"".join(os.fsencode(part) + b"\0" for part in self.outputs + [self.program] + command[1:])
        self.process.stdin.write(struct.pack("=I", len(request)) + request)
        status, killed = self.status(seconds)
        outcome = Outcome(command, os.waitstatus_to_exitcode(status), *map(contents, self.outputs))
        if killed:
            raise Failure("no answer within %g seconds\n%s" % (seconds, outcome.describe()))
        return outcome

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Pool:
    """programs: those to be served. stands_for: servers that exist, for the programs in whose place they are."""

    def __init__(self, programs, environment, stands_for):
        self.programs = {program: shutil.which(stands_for.get(program, program)) for program in programs}
        self.environment, self.stands_for = environment, stands_for
        self.local, self.lock, self.servers = threading.local(), threading.Lock(), []
        self.library = os.path.join(environment.directory(), "serve.so")
        built = run(["gcc", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", *SOURCES, "-ldl",
                     "-o", self.library], 60)
        if built.status != 0:
            raise Failure("serve.c cannot be compiled\n" + built.describe())

    def server(self, program):
        """That of this thread."""
        mine = self.local.__dict__.setdefault("servers", {})
        if program not in mine:
            library = None if program in self.stands_for else self.library
            mine[program] = Server(self.programs[program], library, self.environment.directory())
            with self.lock:
                self.servers.append(mine[program])
        return mine[program]

    def run(self, command, seconds=20):
        return self.server(command[0]).run(command, seconds) if command[0] in self.programs else run(command, seconds)

    def close(self):
        for server in self.servers:
            server.close()
        self.servers = []
