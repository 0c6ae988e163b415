; RUN: check
; EXPECT: safe runs=1
; The phi nodes of a block read their old values: a swap in a loop.
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
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, 4
  br i1 %more, label %loop, label %done
done:
  %ok = icmp eq i32 %a, 2
  %c = zext i1 %ok to i32
  call void @check(i32 %c)
  ret i32 0
}
