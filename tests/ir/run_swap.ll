; Phi nodes that exchange values on the edge back, and one that reads another's old value. Result: 36.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define i32 @main() {
entry:
  br label %loop
loop:
  %p = phi i32 [ 1, %entry ], [ %q, %loop ]
  %q = phi i32 [ 2, %entry ], [ %p, %loop ]
  %old = phi i32 [ 0, %entry ], [ %k, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %a = phi i32 [ 7, %entry ], [ %b, %loop ]
  %b = phi i32 [ 8, %entry ], [ %c, %loop ]
  %c = phi i32 [ 9, %entry ], [ %a, %loop ]
  %k1 = add i32 %k, 1
  %again = icmp ult i32 %k1, 5
  br i1 %again, label %loop, label %done
done:
  %x = mul i32 %p, 10
  %y = mul i32 %old, 9
  %z = add i32 %x, %y
  %w = sub i32 %z, %a
  %v = add i32 %w, %q
  %r = add i32 %v, 5
  ret i32 %r
}
