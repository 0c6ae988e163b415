; RUN: check
; EXPECT: safe runs=1
; switch on 128 bits, and with no cases at all.
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
define i32 @classify(i128 %x) {
  switch i128 %x, label %other [ i128 18446744073709551616, label %big
                                 i128 -1, label %minus ]
big:
  ret i32 1
minus:
  ret i32 2
other:
  switch i128 %x, label %none []
none:
  ret i32 3
}
define i32 @main() {
  %a = call i32 @classify(i128 18446744073709551616)
  %b = call i32 @classify(i128 -1)
  %c = call i32 @classify(i128 0)
  %b10 = mul i32 %b, 10
  %c100 = mul i32 %c, 100
  %s = add i32 %a, %b10
  %t = add i32 %s, %c100
  %ok = icmp eq i32 %t, 321
  %z = zext i1 %ok to i32
  call void @check(i32 %z)
  ret i32 0
}
