; Types that cannot be represented, or hardly: each becomes an unsupported instruction when reached, no crash.
%opaque = type opaque
declare void @sink(...)
declare bfloat @make()
define void @scalable(<vscale x 4 x i32> %v) {
  ret void
}
define i32 @brain(ptr %p) {
  %x = load bfloat, ptr %p
  %y = fadd bfloat %x, %x
  store bfloat %y, ptr %p
  ret i32 0
}
define i5000 @wide(i5000 %x) {
  %y = add i5000 %x, 1
  ret i5000 %y
}
define i32 @long(ptr %p) {
  %x = load [70000 x i8], ptr %p
  %y = extractvalue [70000 x i8] %x, 5
  %z = zext i8 %y to i32
  ret i32 %z
}
define i32 @space(ptr addrspace(257) %p) {
  %x = load i32, ptr addrspace(257) %p
  ret i32 %x
}
define void @phi(i1 %c, bfloat %a) {
  br i1 %c, label %l, label %r
l:
  br label %r
r:
  %x = phi bfloat [ %a, %0 ], [ 0xR3F80, %l ]
  call void (...) @sink(bfloat %x)
  ret void
}
define void @empty({} %e, [0 x i32] %z) {
  %a = alloca {}
  %l = load {}, ptr %a
  store {} %l, ptr %a
  call void @empty({} %l, [0 x i32] %z)
  ret void
}
define i32 @start() {
  %p = alloca [70000 x i8]
  call void @scalable(<vscale x 4 x i32> zeroinitializer)
  %a = call i32 @brain(ptr %p)
  %w = call i5000 @wide(i5000 5)
  %b = call i32 @long(ptr %p)
  %s = call i32 @space(ptr addrspace(257) null)
  %m = call bfloat @make()
  call void @phi(i1 true, bfloat %m)
  call void @empty({} {}, [0 x i32] [])
  ret i32 %b
}
