; RUN: check
; EXPECT: error abort
; A symbolic input in a hand-written module without debug information.
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
declare void @heddle_symbolic(ptr, i64, ptr)
@name = private constant [2 x i8] c"x\00"
define i32 @main() {
  %p = alloca i16
  call void @heddle_symbolic(ptr %p, i64 2, ptr @name)
  %x = load i16, ptr %p
  %w = zext i16 %x to i32
  %y = mul i32 %w, %w
  %ok = icmp ult i32 %y, 4294836225
  %z = zext i1 %ok to i32
  call void @check(i32 %z)
  ret i32 0
}
