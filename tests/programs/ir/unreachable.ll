; RUN: check
; EXPECT: error unreachable
; Control reaches `unreachable`.
target triple = "x86_64-pc-linux-gnu"
define i32 @main() {
  unreachable
}
