/* decode.c -- a whole module into a program.
 *
 * Work spreads from the entry points: decoding a function mentions globals and functions, which are filled
 * and decoded in turn, until nothing new is mentioned. Then the growing arrays move into the program's arena. */
#include "ir/decoder.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

char *decoder_text(decoder *d, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = xvformat(format, arguments);
    va_end(arguments);
    char *kept = arena_strdup(&d->p->memory, text);
    free(text);
    return kept;
}

uint32_t decoder_add_text(decoder *d, const char *text) {
    vec_push(&d->texts, arena_strdup(&d->p->memory, text));
    return (uint32_t)d->texts.count - 1;
}

static int compare_names(const void *name, const void *entry) { return strcmp(name, *(const char *const *)entry); }

bool decoder_is_model(const decoder *d, const char *name) {
    return d->has_models && !(d->user_symbol_count && bsearch(name, d->user_symbols, d->user_symbol_count,
                                                              sizeof *d->user_symbols, compare_names));
}

/* -- locations -- */

/* The name as debug information has it: what the user wrote on the command line. The directory is joined
 * only when the file cannot be found without it. */
static const char *file_name(decoder *d, LLVMValueRef value) {
    unsigned length = 0, directory_length = 0;
    const char *name = LLVMGetDebugLocFilename(value, &length);
    if (!name || !length) return NULL;
    uint64_t *known = map_find(&d->file_names, map_key(name));
    if (known) return (const char *)(uintptr_t)*known;
    const char *directory = LLVMGetDebugLocDirectory(value, &directory_length);
    char *shown = decoder_text(d, "%.*s", (int)length, name);
    if (shown[0] != '/' && directory && directory_length && access(shown, F_OK) != 0) {
        char *joined = decoder_text(d, "%.*s/%s", (int)directory_length, directory, shown);
        if (access(joined, F_OK) == 0) shown = joined;
    }
    map_put(&d->file_names, map_key(name), map_key(shown));
    return shown;
}

struct sought_location { const decoder *d; location l; };

static bool same_location(const void *context, uint32_t index) {
    const struct sought_location *s = context;
    const location *l = &s->d->locations.at[index];
    return l->file == s->l.file && l->line == s->l.line && l->column == s->l.column;
}

uint32_t decoder_location(decoder *d, LLVMValueRef value) {
    unsigned line = LLVMGetDebugLocLine(value);
    if (!line) return 0;
    const char *file = file_name(d, value);
    if (!file) return 0;
    struct sought_location sought = {d, {file, line, LLVMIsAInstruction(value) ? LLVMGetDebugLocColumn(value) : 0}};
    uint64_t hash = hash_mix(hash_mix(map_key(file), line), sought.l.column);
    int64_t index = index_table_find(&d->location_table, hash, same_location, &sought);
    if (index < 0) {
        index = (int64_t)d->locations.count;
        vec_push(&d->locations, sought.l);
        index_table_add(&d->location_table, hash, (uint32_t)index);
    }
    return (uint32_t)index;
}

/* -- finishing -- */

static void resolve_block_addresses(decoder *d) {
    for (size_t k = 0; k < d->block_addresses.count; k++) {
        uint64_t *start = map_find(&d->block_starts, map_key(d->block_addresses.at[k].block));
        constant *c = &d->constants.at[d->block_addresses.at[k].constant];
        if (start) c->index = (uint32_t)(*start - 1);
        else *c = (constant){.kind = CONSTANT_UNDEF, .width = c->width};
    }
}

#define KEEP(field, counter, vector) \
    do { \
        p->counter = (uint32_t)(vector).count; \
        if ((vector).count) p->field = arena_copy(&p->memory, (vector).at, (vector).count * sizeof *(vector).at); \
        vec_free(&(vector)); \
    } while (0)

static void keep_arrays(decoder *d) {
    program *p = d->p;
    VEC(uint32_t) bodies = {0};
    for (size_t k = 0; k < d->function_queue.count; k++) vec_push(&bodies, d->function_queue.at[k]);
    KEEP(bodies, body_count, bodies);
    KEEP(code, code_count, d->code);
    KEEP(edges, edge_count, d->edges);
    KEEP(copies, copy_count, d->copies);
    KEEP(cases, case_count, d->cases);
    KEEP(operands, operand_count, d->operands);
    KEEP(calls, call_count, d->calls);
    KEEP(arguments, argument_count, d->arguments);
    KEEP(parameters, parameter_count, d->parameters);
    KEEP(functions, function_count, d->functions);
    KEEP(globals, global_count, d->globals);
    KEEP(relocations, relocation_count, d->relocations);
    KEEP(constants, constant_count, d->constants);
    KEEP(locations, location_count, d->locations);
    KEEP(texts, text_count, d->texts);
    KEEP(unused, unused_count, d->unused);
    KEEP(unused_places, unused_place_count, d->unused_places);
    KEEP(types, type_count, d->types);
    KEEP(fields, field_count, d->fields);
    KEEP(variables, variable_count, d->variables);
    KEEP(assigned, assigned_count, d->assigned);
    KEEP(constructors, constructor_count, d->constructors);
    KEEP(destructors, destructor_count, d->destructors);
}

static void decoder_free(decoder *d) {
    vec_free(&d->function_values);
    vec_free(&d->global_values);
    vec_free(&d->function_queued);
    vec_free(&d->function_queue);
    vec_free(&d->block_addresses);
    map_free(&d->function_numbers);
    map_free(&d->global_numbers);
    map_free(&d->shapes);
    map_free(&d->constant_values);
    map_free(&d->file_names);
    map_free(&d->type_numbers);
    map_free(&d->block_starts);
    index_table_free(&d->constant_table);
    index_table_free(&d->location_table);
}

static unsigned attribute_kind(const char *name) { return LLVMGetEnumAttributeKindForName(name, strlen(name)); }

/* With symbolic arguments a model is what runs first, and calls main (given.c). */
static void start_main_by_model(decoder *d) {
    static const char *const starts[] = {"__heddle_start_2", "__heddle_start_3"};
    for (size_t k = 0; k < COUNT_OF(starts); k++) {
        LLVMValueRef start = LLVMGetNamedFunction(d->module, starts[k]);
        if (!start || LLVMIsDeclaration(start)) continue;
        d->p->main = function_number(d, start);
        function_queue(d, (uint32_t)d->p->main);
    }
}

program *decode_module(LLVMModuleRef module, const char *const *user_symbols, size_t user_symbol_count,
                       bool has_models) {
    arena memory = {0};
    program *p = arena_alloc(&memory, sizeof *p);
    p->memory = memory;
    decoder d = {.p = p, .module = module, .user_symbols = user_symbols, .user_symbol_count = user_symbol_count,
                 .has_models = has_models};
    d.context = LLVMGetModuleContext(module);
    d.layout = LLVMGetModuleDataLayout(module);
    d.byval_attribute = attribute_kind("byval");
    d.align_attribute = attribute_kind("align");
    d.noreturn_attribute = attribute_kind("noreturn");
    p->pointer_bits = 8 * LLVMPointerSize(d.layout);
    p->main = -1;
    vec_push(&d.locations, (location){0});
    vec_push(&d.types, (source_type){0});
    vec_push(&d.variables, (source_variable){0});
    decoder_add_text(&d, "");
    LLVMSetIsNewDbgInfoFormat(module, false); /* the C interface reads where variables live in the older one only */

    functions_declare(&d);
    functions_take_constructors(&d);
    LLVMValueRef main_function = LLVMGetNamedFunction(module, "main");
    if (main_function && !LLVMIsDeclaration(main_function)) {
        p->main = function_number(&d, main_function);
        function_queue(&d, (uint32_t)p->main);
        start_main_by_model(&d);
    } else {
        for (uint32_t k = 0; k < d.functions.count; k++)
            if (!d.functions.at[k].is_model) function_queue(&d, k);
    }
    size_t decoded = 0;
    while (decoded < d.function_queue.count || d.globals_filled < d.globals.count) {
        if (decoded < d.function_queue.count) body_decode(&d, d.function_queue.at[decoded++]);
        else globals_fill(&d);
    }
    functions_note_unused(&d);
    resolve_block_addresses(&d);
    keep_arrays(&d);
    decoder_free(&d);
    return p;
}
