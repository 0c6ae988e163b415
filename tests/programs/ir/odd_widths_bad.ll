; RUN: check
; EXPECT: error abort
; Integers of odd widths: i1, i3, i17, i65, i200 in registers and memory.
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
define i32 @main() {
  %a = add i3 5, 6
  %b = zext i3 %a to i17
  %c = mul i17 %b, 70000
  %d = sext i17 %c to i65
  %e = shl i65 %d, 40
  %p = alloca i200, align 8
  %f = sext i65 %e to i200
  %g = mul i200 %f, %f
  store i200 %g, ptr %p, align 8
  %h = load i200, ptr %p, align 8
  %k = lshr i200 %h, 80
  %l = trunc i200 %k to i64
  %m = sext i17 %c to i64
  %n = mul i64 %m, %m
  %ok = icmp eq i64 %l, %m
  %z = zext i1 %ok to i32
  call void @check(i32 %z)
  ret i32 0
}
