; RUN: check --method=ag --check=overflow
; EXPECT: error overflow@15
; An addition that must not overflow can fail by itself, without a check that the compiler has put in.
source_filename = "overflow_bad.c"

declare i32 @__VERIFIER_nondet_int()

define i32 @main() !dbg !5 {
  %a = call i32 @__VERIFIER_nondet_int(), !dbg !7
  %small = icmp slt i32 %a, 7, !dbg !7
  br i1 %small, label %out, label %in, !dbg !7
out:
  ret i32 0, !dbg !7
in:
  %b = add nsw i32 %a, 1, !dbg !8
  ret i32 0, !dbg !7
}

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!3 = !DIFile(filename: "overflow_bad.ll", directory: ".")
!4 = !DISubroutineType(types: !6)
!5 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 8, type: !4, spFlags: DISPFlagDefinition, unit: !2)
!6 = !{}
!7 = !DILocation(line: 9, column: 1, scope: !5)
!8 = !DILocation(line: 15, column: 1, scope: !5)
