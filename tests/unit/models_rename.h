/* models_rename.h -- gives every modelled function and variable a name of its own, so that a test can hold a model and
 * the C library's function side by side. A model that is missing here would be compared with itself. */
#undef _IO_putc
#define _IO_putc m__IO_putc
#undef __asprintf_chk
#define __asprintf_chk m___asprintf_chk
#undef __chk_fail
#define __chk_fail m___chk_fail
#undef __ctype_b_loc
#define __ctype_b_loc m___ctype_b_loc
#undef __ctype_get_mb_cur_max
#define __ctype_get_mb_cur_max m___ctype_get_mb_cur_max
#undef __ctype_tolower_loc
#define __ctype_tolower_loc m___ctype_tolower_loc
#undef __ctype_toupper_loc
#define __ctype_toupper_loc m___ctype_toupper_loc
#undef __dprintf_chk
#define __dprintf_chk m___dprintf_chk
#undef __errno_location
#define __errno_location m___errno_location
#undef __explicit_bzero_chk
#define __explicit_bzero_chk m___explicit_bzero_chk
#undef __finite
#define __finite m___finite
#undef __finitef
#define __finitef m___finitef
#undef __finitel
#define __finitel m___finitel
#undef __fpclassify
#define __fpclassify m___fpclassify
#undef __fpclassifyf
#define __fpclassifyf m___fpclassifyf
#undef __fprintf_chk
#define __fprintf_chk m___fprintf_chk
#undef __isinf
#define __isinf m___isinf
#undef __isinff
#define __isinff m___isinff
#undef __isinfl
#define __isinfl m___isinfl
#undef __isnan
#define __isnan m___isnan
#undef __isnanf
#define __isnanf m___isnanf
#undef __isnanl
#define __isnanl m___isnanl
#undef __isoc23_strtol
#define __isoc23_strtol m___isoc23_strtol
#undef __isoc23_strtoll
#define __isoc23_strtoll m___isoc23_strtoll
#undef __isoc23_strtoul
#define __isoc23_strtoul m___isoc23_strtoul
#undef __isoc23_strtoull
#define __isoc23_strtoull m___isoc23_strtoull
#undef __memcpy_chk
#define __memcpy_chk m___memcpy_chk
#undef __memmove_chk
#define __memmove_chk m___memmove_chk
#undef __mempcpy_chk
#define __mempcpy_chk m___mempcpy_chk
#undef __memset_chk
#define __memset_chk m___memset_chk
#undef __overflow
#define __overflow m___overflow
#undef __printf_chk
#define __printf_chk m___printf_chk
#undef __signbit
#define __signbit m___signbit
#undef __signbitf
#define __signbitf m___signbitf
#undef __signbitl
#define __signbitl m___signbitl
#undef __snprintf_chk
#define __snprintf_chk m___snprintf_chk
#undef __sprintf_chk
#define __sprintf_chk m___sprintf_chk
#undef __stack_chk_fail
#define __stack_chk_fail m___stack_chk_fail
#undef __stpcpy
#define __stpcpy m___stpcpy
#undef __stpcpy_chk
#define __stpcpy_chk m___stpcpy_chk
#undef __stpncpy_chk
#define __stpncpy_chk m___stpncpy_chk
#undef __strcat_chk
#define __strcat_chk m___strcat_chk
#undef __strcpy_chk
#define __strcpy_chk m___strcpy_chk
#undef __strdup
#define __strdup m___strdup
#undef __strncat_chk
#define __strncat_chk m___strncat_chk
#undef __strncpy_chk
#define __strncpy_chk m___strncpy_chk
#undef __strndup
#define __strndup m___strndup
#undef __strtok_r
#define __strtok_r m___strtok_r
#undef __vasprintf_chk
#define __vasprintf_chk m___vasprintf_chk
#undef __vdprintf_chk
#define __vdprintf_chk m___vdprintf_chk
#undef __vfprintf_chk
#define __vfprintf_chk m___vfprintf_chk
#undef __vprintf_chk
#define __vprintf_chk m___vprintf_chk
#undef __vsnprintf_chk
#define __vsnprintf_chk m___vsnprintf_chk
#undef __vsprintf_chk
#define __vsprintf_chk m___vsprintf_chk
#undef __xpg_strerror_r
#define __xpg_strerror_r m___xpg_strerror_r
#undef abs
#define abs m_abs
#undef asprintf
#define asprintf m_asprintf
#undef atof
#define atof m_atof
#undef atoi
#define atoi m_atoi
#undef atol
#define atol m_atol
#undef atoll
#define atoll m_atoll
#undef basename
#define basename m_basename
#undef bcmp
#define bcmp m_bcmp
#undef bcopy
#define bcopy m_bcopy
#undef bsearch
#define bsearch m_bsearch
#undef bzero
#define bzero m_bzero
#undef ceil
#define ceil m_ceil
#undef ceilf
#define ceilf m_ceilf
#undef ceill
#define ceill m_ceill
#undef clearerr
#define clearerr m_clearerr
#undef copysign
#define copysign m_copysign
#undef copysignf
#define copysignf m_copysignf
#undef copysignl
#define copysignl m_copysignl
#undef div
#define div m_div
#undef dprintf
#define dprintf m_dprintf
#undef explicit_bzero
#define explicit_bzero m_explicit_bzero
#undef fabs
#define fabs m_fabs
#undef fabsf
#define fabsf m_fabsf
#undef fabsl
#define fabsl m_fabsl
#undef fdim
#define fdim m_fdim
#undef fdimf
#define fdimf m_fdimf
#undef fdiml
#define fdiml m_fdiml
#undef ferror
#define ferror m_ferror
#undef fflush
#define fflush m_fflush
#undef fflush_unlocked
#define fflush_unlocked m_fflush_unlocked
#undef fileno
#define fileno m_fileno
#undef finite
#define finite m_finite
#undef finitef
#define finitef m_finitef
#undef finitel
#define finitel m_finitel
#undef flockfile
#define flockfile m_flockfile
#undef floor
#define floor m_floor
#undef floorf
#define floorf m_floorf
#undef floorl
#define floorl m_floorl
#undef fmax
#define fmax m_fmax
#undef fmaxf
#define fmaxf m_fmaxf
#undef fmaxl
#define fmaxl m_fmaxl
#undef fmin
#define fmin m_fmin
#undef fminf
#define fminf m_fminf
#undef fminl
#define fminl m_fminl
#undef fprintf
#define fprintf m_fprintf
#undef fputc
#define fputc m_fputc
#undef fputc_unlocked
#define fputc_unlocked m_fputc_unlocked
#undef fputs
#define fputs m_fputs
#undef fputs_unlocked
#define fputs_unlocked m_fputs_unlocked
#undef frexp
#define frexp m_frexp
#undef funlockfile
#define funlockfile m_funlockfile
#undef fwrite
#define fwrite m_fwrite
#undef fwrite_unlocked
#define fwrite_unlocked m_fwrite_unlocked
#undef getenv
#define getenv m_getenv
#undef imaxabs
#define imaxabs m_imaxabs
#undef imaxdiv
#define imaxdiv m_imaxdiv
#undef index
#define index m_index
#undef initstate
#define initstate m_initstate
#undef initstate_r
#define initstate_r m_initstate_r
#undef isalnum
#define isalnum m_isalnum
#undef isalpha
#define isalpha m_isalpha
#undef isascii
#define isascii m_isascii
#undef isblank
#define isblank m_isblank
#undef iscntrl
#define iscntrl m_iscntrl
#undef isdigit
#define isdigit m_isdigit
#undef isgraph
#define isgraph m_isgraph
#undef isinf
#define isinf m_isinf
#undef isinff
#define isinff m_isinff
#undef isinfl
#define isinfl m_isinfl
#undef islower
#define islower m_islower
#undef isnan
#define isnan m_isnan
#undef isnanf
#define isnanf m_isnanf
#undef isnanl
#define isnanl m_isnanl
#undef isprint
#define isprint m_isprint
#undef ispunct
#define ispunct m_ispunct
#undef isspace
#define isspace m_isspace
#undef isupper
#define isupper m_isupper
#undef isxdigit
#define isxdigit m_isxdigit
#undef labs
#define labs m_labs
#undef ldexp
#define ldexp m_ldexp
#undef ldiv
#define ldiv m_ldiv
#undef llabs
#define llabs m_llabs
#undef lldiv
#define lldiv m_lldiv
#undef llrint
#define llrint m_llrint
#undef llrintf
#define llrintf m_llrintf
#undef llrintl
#define llrintl m_llrintl
#undef llround
#define llround m_llround
#undef llroundf
#define llroundf m_llroundf
#undef llroundl
#define llroundl m_llroundl
#undef lrint
#define lrint m_lrint
#undef lrintf
#define lrintf m_lrintf
#undef lrintl
#define lrintl m_lrintl
#undef lround
#define lround m_lround
#undef lroundf
#define lroundf m_lroundf
#undef lroundl
#define lroundl m_lroundl
#undef memccpy
#define memccpy m_memccpy
#undef memchr
#define memchr m_memchr
#undef memcmp
#define memcmp m_memcmp
#undef memmem
#define memmem m_memmem
#undef mempcpy
#define mempcpy m_mempcpy
#undef memrchr
#define memrchr m_memrchr
#undef modf
#define modf m_modf
#undef modff
#define modff m_modff
#undef nan
#define nan m_nan
#undef nanf
#define nanf m_nanf
#undef nearbyint
#define nearbyint m_nearbyint
#undef nearbyintf
#define nearbyintf m_nearbyintf
#undef nearbyintl
#define nearbyintl m_nearbyintl
#undef perror
#define perror m_perror
#undef printf
#define printf m_printf
#undef putc
#define putc m_putc
#undef putc_unlocked
#define putc_unlocked m_putc_unlocked
#undef putchar
#define putchar m_putchar
#undef putchar_unlocked
#define putchar_unlocked m_putchar_unlocked
#undef puts
#define puts m_puts
#undef qsort
#define qsort m_qsort
#undef qsort_r
#define qsort_r m_qsort_r
#undef rand
#define rand m_rand
#undef rand_r
#define rand_r m_rand_r
#undef random
#define random m_random
#undef random_r
#define random_r m_random_r
#undef rawmemchr
#define rawmemchr m_rawmemchr
#undef rindex
#define rindex m_rindex
#undef rint
#define rint m_rint
#undef rintf
#define rintf m_rintf
#undef rintl
#define rintl m_rintl
#undef round
#define round m_round
#undef roundf
#define roundf m_roundf
#undef roundl
#define roundl m_roundl
#undef scalbln
#define scalbln m_scalbln
#undef scalbn
#define scalbn m_scalbn
#undef secure_getenv
#define secure_getenv m_secure_getenv
#undef setbuf
#define setbuf m_setbuf
#undef setlinebuf
#define setlinebuf m_setlinebuf
#undef setstate
#define setstate m_setstate
#undef setstate_r
#define setstate_r m_setstate_r
#undef setvbuf
#define setvbuf m_setvbuf
#undef snprintf
#define snprintf m_snprintf
#undef sprintf
#define sprintf m_sprintf
#undef srand
#define srand m_srand
#undef srandom
#define srandom m_srandom
#undef srandom_r
#define srandom_r m_srandom_r
#undef stderr
#define stderr m_stderr
#undef stdin
#define stdin m_stdin
#undef stdout
#define stdout m_stdout
#undef stpcpy
#define stpcpy m_stpcpy
#undef stpncpy
#define stpncpy m_stpncpy
#undef strcasecmp
#define strcasecmp m_strcasecmp
#undef strcasestr
#define strcasestr m_strcasestr
#undef strcat
#define strcat m_strcat
#undef strchr
#define strchr m_strchr
#undef strchrnul
#define strchrnul m_strchrnul
#undef strcmp
#define strcmp m_strcmp
#undef strcoll
#define strcoll m_strcoll
#undef strcpy
#define strcpy m_strcpy
#undef strcspn
#define strcspn m_strcspn
#undef strdup
#define strdup m_strdup
#undef strerror
#define strerror m_strerror
#undef strerror_r
#define strerror_r m_strerror_r
#undef strlen
#define strlen m_strlen
#undef strncasecmp
#define strncasecmp m_strncasecmp
#undef strncat
#define strncat m_strncat
#undef strncmp
#define strncmp m_strncmp
#undef strncpy
#define strncpy m_strncpy
#undef strndup
#define strndup m_strndup
#undef strnlen
#define strnlen m_strnlen
#undef strpbrk
#define strpbrk m_strpbrk
#undef strrchr
#define strrchr m_strrchr
#undef strsep
#define strsep m_strsep
#undef strspn
#define strspn m_strspn
#undef strstr
#define strstr m_strstr
#undef strtod
#define strtod m_strtod
#undef strtof
#define strtof m_strtof
#undef strtoimax
#define strtoimax m_strtoimax
#undef strtok
#define strtok m_strtok
#undef strtok_r
#define strtok_r m_strtok_r
#undef strtol
#define strtol m_strtol
#undef strtold
#define strtold m_strtold
#undef strtoll
#define strtoll m_strtoll
#undef strtoq
#define strtoq m_strtoq
#undef strtoul
#define strtoul m_strtoul
#undef strtoull
#define strtoull m_strtoull
#undef strtoumax
#define strtoumax m_strtoumax
#undef strtouq
#define strtouq m_strtouq
#undef strxfrm
#define strxfrm m_strxfrm
#undef toascii
#define toascii m_toascii
#undef tolower
#define tolower m_tolower
#undef toupper
#define toupper m_toupper
#undef trunc
#define trunc m_trunc
#undef truncf
#define truncf m_truncf
#undef truncl
#define truncl m_truncl
#undef vasprintf
#define vasprintf m_vasprintf
#undef vdprintf
#define vdprintf m_vdprintf
#undef vfprintf
#define vfprintf m_vfprintf
#undef vprintf
#define vprintf m_vprintf
#undef vsnprintf
#define vsnprintf m_vsnprintf
#undef vsprintf
#define vsprintf m_vsprintf
#undef write
#define write m_write
#undef errno
#undef EBADF
#undef EINVAL
#undef ERANGE
#undef EOVERFLOW
#undef EILSEQ
