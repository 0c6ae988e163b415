; RUN: check
; EXPECT: safe runs=1
; atomicrmw in all its forms, cmpxchg, atomic load and store, fence.
target triple = "x86_64-pc-linux-gnu"
declare void @abort()
define void @check(i32 %condition) {
  %holds = icmp ne i32 %condition, 0
  br i1 %holds, label %good, label %bad
bad:
  call void @abort()
  unreachable
good:
  ret void
}
@g = global i32 5
@f = global float 1.5
define i32 @main() {
  %a = atomicrmw umax ptr @g, i32 9 seq_cst
  %b = atomicrmw min ptr @g, i32 -2 monotonic
  %c = atomicrmw nand ptr @g, i32 3 acquire
  %d = atomicrmw uinc_wrap ptr @g, i32 7 seq_cst
  %x = cmpxchg ptr @g, i32 0, i32 12 acq_rel monotonic
  %won = extractvalue { i32, i1 } %x, 1
  %fa = atomicrmw fadd ptr @f, float 2.5 seq_cst
  fence seq_cst
  %v = load atomic i32, ptr @g acquire, align 4
  store atomic i32 %v, ptr @g release, align 4
  %fv = load float, ptr @f
  %f4 = fcmp oeq float %fv, 4.0
  %v12 = icmp eq i32 %v, 12
  %both = and i1 %f4, %v12
  %ok = and i1 %both, %won
  %z = zext i1 %ok to i32
  call void @check(i32 %z)
  ret i32 0
}
