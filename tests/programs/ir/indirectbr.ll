; RUN: check
; EXPECT: safe runs=1
; Addresses of blocks in a table.
target triple = "x86_64-pc-linux-gnu"
declare void @heddle_assert(i32)
@table = constant [2 x ptr] [ptr blockaddress(@main, %one), ptr blockaddress(@main, %two)]
define i32 @main() {
entry:
  %q = getelementptr [2 x ptr], ptr @table, i64 0, i64 1
  %t = load ptr, ptr %q
  indirectbr ptr %t, [label %one, label %two]
one:
  call void @heddle_assert(i32 0)
  unreachable
two:
  ret i32 0
}
