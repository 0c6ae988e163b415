; RUN: check
; EXPECT: error abort
; Funnel shifts, bit reversal, byte swap, saturating arithmetic, on odd widths too.
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
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare i8 @llvm.bitreverse.i8(i8)
declare i16 @llvm.bswap.i16(i16)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare i8 @llvm.sshl.sat.i8(i8, i8)
declare i8 @llvm.abs.i8(i8, i1)
declare i8 @llvm.smax.i8(i8, i8)
define i32 @main() {
  %a = call i32 @llvm.fshl.i32(i32 2147483649, i32 3221225472, i32 33)
  %a3 = icmp eq i32 %a, 3
  %b = call i8 @llvm.fshr.i8(i8 1, i8 2, i8 1)
  %b129 = icmp eq i8 %b, 129
  %c = call i8 @llvm.bitreverse.i8(i8 22)
  %c104 = icmp eq i8 %c, 104
  %d = call i16 @llvm.bswap.i16(i16 258)
  %d513 = icmp eq i16 %d, 513
  %e = call i8 @llvm.sadd.sat.i8(i8 100, i8 100)
  %e127 = icmp eq i8 %e, 127
  %f = call i8 @llvm.usub.sat.i8(i8 3, i8 5)
  %f0 = icmp eq i8 %f, 0
  %g = call i8 @llvm.sshl.sat.i8(i8 -100, i8 1)
  %g128 = icmp eq i8 %g, -128
  %h = call i8 @llvm.abs.i8(i8 -128, i1 false)
  %h128 = icmp eq i8 %h, -128
  %k = call i8 @llvm.smax.i8(i8 -1, i8 -2)
  %k1 = icmp eq i8 %k, 1
  %r1 = and i1 %a3, %b129
  %r2 = and i1 %r1, %c104
  %r3 = and i1 %r2, %d513
  %r4 = and i1 %r3, %e127
  %r5 = and i1 %r4, %f0
  %r6 = and i1 %r5, %g128
  %r7 = and i1 %r6, %h128
  %ok = and i1 %r7, %k1
  %z = zext i1 %ok to i32
  call void @check(i32 %z)
  ret i32 0
}
