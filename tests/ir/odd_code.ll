; Instructions clang hardly emits for C: every one is decoded, or becomes unsupported when reached.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@tls = thread_local global [4 x i32] zeroinitializer
@chosen = ifunc i32 (), ptr @resolver
@where = global ptr blockaddress(@jumps, %two)
@text = private constant [3 x i8] c"ab\00"
declare i32 @personality(...)
declare i32 @old_style()
declare void @llvm.unknown.intrinsic(i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare double @llvm.fmuladd.f64(double, double, double)
declare i64 @llvm.lround.i64.f64(double)
declare i1 @llvm.is.fpclass.f64(double, i32)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare <2 x double> @llvm.floor.v2f64(<2 x double>)
declare void @llvm.assume(i1)
declare void @llvm.trap()
declare ptr @llvm.frameaddress.p0(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare i1 @llvm.is.constant.i32(i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i128 @llvm.bswap.i128(i128)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define ptr @resolver() {
  ret ptr @one
}
define i32 @one() {
  ret i32 1
}
define i32 @jumps(ptr %to) {
  indirectbr ptr %to, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
define <4 x i1> @masks(<4 x i32> %a, <4 x i1> %m, ptr %p, i32 %k) {
  %c = icmp slt <4 x i32> %a, <i32 1, i32 2, i32 3, i32 undef>
  store <4 x i1> %c, ptr %p
  %l = load <4 x i1>, ptr %p
  %b = bitcast <4 x i1> %l to i4
  %s = bitcast i4 %b to <2 x i2>
  %t = bitcast <2 x i2> %s to <4 x i1>
  %i = insertelement <4 x i1> %t, i1 true, i32 %k
  %q = select <4 x i1> %m, <4 x i1> %i, <4 x i1> %c
  ret <4 x i1> %q
}
define <2 x ptr> @addresses(<2 x ptr> %p, <2 x i64> %i, ptr %q) {
  %a = getelementptr { i32, [4 x i16] }, <2 x ptr> %p, <2 x i64> %i, i32 1, <2 x i64> <i64 1, i64 2>
  %b = getelementptr i8, ptr %q, <2 x i64> %i
  %c = shufflevector <2 x ptr> %a, <2 x ptr> %b, <2 x i32> <i32 poison, i32 3>
  ret <2 x ptr> %c
}
define { i32, { i8, double } } @nested(i1 %x, { i32, { i8, double } } %v) {
  br i1 %x, label %l, label %r
l:
  %n = insertvalue { i32, { i8, double } } %v, double 2.0, 1, 1
  br label %r
r:
  %p = phi { i32, { i8, double } } [ %v, %0 ], [ %n, %l ]
  %f = freeze { i32, { i8, double } } %p
  %s = select i1 %x, { i32, { i8, double } } %f, { i32, { i8, double } } zeroinitializer
  ret { i32, { i8, double } } %s
}
define i32 @throws() personality ptr @personality {
  %r = invoke i32 @one() to label %fine unwind label %bad
fine:
  ret i32 %r
bad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
define i32 @variadic(ptr %list, ...) {
  %a = va_arg ptr %list, i32
  ret i32 %a
}
define i32 @many(i32 %n, double %d) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store i32 %n, ptr %x
  %o = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %n, i32 2)
  %v = insertelement <4 x i32> undef, i32 %n, i32 1
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  %u = call { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32> <i32 1, i32 2>, <2 x i32> <i32 -1, i32 3>)
  %m = call double @llvm.fmuladd.f64(double %d, double %d, double 1.0)
  %r = call i64 @llvm.lround.i64.f64(double %m)
  %k = call i1 @llvm.is.fpclass.f64(double %m, i32 3)
  call void @llvm.assume(i1 %k)
  %t = call i32 @llvm.fptosi.sat.i32.f64(double %m)
  %w = call <2 x double> @llvm.floor.v2f64(<2 x double> <double 1.5, double -1.5>)
  %f = call ptr @llvm.frameaddress.p0(i32 0)
  %z = call i64 @llvm.objectsize.i64.p0(ptr %f, i1 true, i1 false, i1 false)
  %c = call i1 @llvm.is.constant.i32(i32 %n)
  %b = call i128 @llvm.bswap.i128(i128 -2)
  %p = call ptr @llvm.ptrmask.p0.i64(ptr %f, i64 -8)
  %y = load i32, ptr %x
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  %q = add i32 %y, %t
  ret i32 %q
}
define i32 @start(i32 %n) {
  %a = load i32, ptr getelementptr ([4 x i32], ptr @tls, i64 0, i64 2)
  %j = load ptr, ptr @where
  %b = call i32 @jumps(ptr %j)
  %i = call i32 @chosen()
  %o = call i32 @old_style(i32 1, i32 2)
  %m = call <4 x i1> @masks(<4 x i32> zeroinitializer, <4 x i1> undef, ptr @tls, i32 %n)
  %v = call <2 x ptr> @addresses(<2 x ptr> zeroinitializer, <2 x i64> zeroinitializer, ptr null)
  %e = call { i32, { i8, double } } @nested(i1 true, { i32, { i8, double } } undef)
  %t = call i32 @throws()
  %w = call i32 (ptr, ...) @variadic(ptr @tls, i32 3)
  %x = call i32 @many(i32 3, double 2.0)
  br label %loop
loop:
  %p = phi i32 [ 1, %0 ], [ %q, %loop ]
  %q = phi i32 [ 2, %0 ], [ %p, %loop ]
  %k = phi i32 [ 0, %0 ], [ %k1, %loop ]
  %k1 = add i32 %k, 1
  %d = icmp ult i32 %k1, 5
  br i1 %d, label %loop, label %done
done:
  ret i32 %p
}
