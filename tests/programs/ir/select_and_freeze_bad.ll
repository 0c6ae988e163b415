; RUN: check
; EXPECT: error abort
; select, freeze, extractvalue and insertvalue on values.
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
define { i32, i64 } @pair(i32 %x) {
  %p = insertvalue { i32, i64 } poison, i32 %x, 0
  %q = insertvalue { i32, i64 } %p, i64 77, 1
  ret { i32, i64 } %q
}
define i32 @main() {
  %f = freeze i32 41
  %g = call { i32, i64 } @pair(i32 %f)
  %x = extractvalue { i32, i64 } %g, 0
  %y = extractvalue { i32, i64 } %g, 1
  %c = icmp ugt i64 %y, 76
  %s = select i1 %c, i32 %x, i32 0
  %ok = icmp eq i32 %s, 0
  %z = zext i1 %ok to i32
  call void @check(i32 %z)
  ret i32 0
}
