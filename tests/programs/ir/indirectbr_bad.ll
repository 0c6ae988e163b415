; RUN: check
; EXPECT: error abort
; Addresses of blocks in a table.
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
@table = constant [2 x ptr] [ptr blockaddress(@main, %one), ptr blockaddress(@main, %two)]
define i32 @main() {
entry:
  %q = getelementptr [2 x ptr], ptr @table, i64 0, i64 0
  %t = load ptr, ptr %q
  indirectbr ptr %t, [label %one, label %two]
one:
  call void @check(i32 0)
  unreachable
two:
  ret i32 0
}
