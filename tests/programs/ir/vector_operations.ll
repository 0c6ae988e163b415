; RUN: check
; EXPECT: safe runs=1
; Vectors in registers and memory: shuffles, element access by variable, reductions, select by mask.
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
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umax.v4i32(<4 x i32>)
define i32 @main() {
  %p = alloca <4 x i32>, align 16
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %p, align 16
  %a = load <4 x i32>, ptr %p, align 16
  %b = shl <4 x i32> %a, <i32 1, i32 1, i32 1, i32 1>
  %m = icmp ult <4 x i32> %b, <i32 5, i32 5, i32 5, i32 5>
  %s = select <4 x i1> %m, <4 x i32> %b, <4 x i32> zeroinitializer
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %h = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 7, i32 0, i32 poison, i32 1>
  %e = extractelement <4 x i32> %h, i32 0
  %i = insertelement <4 x i32> %a, i32 100, i32 %r
  %u = call i32 @llvm.vector.reduce.umax.v4i32(<4 x i32> %a)
  %sum = add i32 %r, %e
  %all = add i32 %sum, %u
  %ok = icmp eq i32 %all, 18
  %z = zext i1 %ok to i32
  call void @check(i32 %z)
  ret i32 0
}
