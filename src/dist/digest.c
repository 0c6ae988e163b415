/* digest.c -- which program it is (checkpoint.h): its listing, and every number that the machine goes by.
 *
 * The listing has names and places in the source; but it is for people, and leaves out what they need not see: flags, alignments,
 * widths of copies, or what variables hold behind the first few bytes. So all tables are gone through as well, field by field,
 * because between the fields there may be anything. Types, and names of variables, are in messages only. */
#include "dist/checkpoint.h"

#include <stdlib.h>
#include <string.h>

#define MIX(h, ...) mix_all(h, (const uint64_t[]){__VA_ARGS__}, COUNT_OF(((const uint64_t[]){__VA_ARGS__})))

static uint64_t mix_all(uint64_t h, const uint64_t *at, size_t count) {
    for (size_t i = 0; i < count; i++) h = hash_mix(h, at[i]);
    return h;
}

static uint64_t mix_bytes(uint64_t h, const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    h = hash_mix(h, count);
    for (size_t i = 0; i < count; i++) h = hash_mix(h, at[i]);
    return h;
}

static uint64_t mix_text(uint64_t h, const char *text) {
    return text ? mix_bytes(hash_mix(h, 1), text, strlen(text)) : hash_mix(h, 0);
}

static uint64_t mix_numbers(uint64_t h, const uint32_t *at, uint32_t count) {
    h = hash_mix(h, count);
    for (uint32_t i = 0; i < count; i++) h = hash_mix(h, at[i]);
    return h;
}

static uint64_t mix_code(uint64_t h, const program *p) {
    for (uint32_t i = 0; i < p->code_count; i++) {
        const insn *x = &p->code[i];
        h = MIX(h, x->op, x->flags, x->width, x->dst, x->a, x->b, x->c, x->from, x->count, x->args, x->location, x->imm);
    }
    for (uint32_t i = 0; i < p->edge_count; i++) {
        const edge *x = &p->edges[i];
        h = MIX(h, x->target, x->first_copy, x->copies, x->loop, x->enters_loop, x->repeats_loop, x->leaves_loop);
    }
    for (uint32_t i = 0; i < p->copy_count; i++) h = MIX(h, p->copies[i].dst, p->copies[i].src, p->copies[i].width);
    for (uint32_t i = 0; i < p->case_count; i++) h = MIX(h, p->cases[i].value, p->cases[i].edge);
    for (uint32_t i = 0; i < p->operand_count; i++) h = MIX(h, p->operands[i]);
    for (uint32_t i = 0; i < p->location_count; i++) h = MIX(h, p->locations[i].line, p->locations[i].column);
    for (uint32_t i = 0; i < p->text_count; i++) h = mix_text(h, p->texts[i]);
    return mix_numbers(h, p->assigned, p->assigned_count);
}

static uint64_t mix_calls(uint64_t h, const program *p) {
    for (uint32_t i = 0; i < p->call_count; i++) {
        const call *x = &p->calls[i];
        h = MIX(h, x->function, x->callee, x->first_argument, x->arguments, x->fixed_arguments, x->results, x->no_return);
    }
    for (uint32_t i = 0; i < p->argument_count; i++) {
        const argument *x = &p->arguments[i];
        h = MIX(h, x->value, x->width, x->byval_bytes, x->align, x->behind, x->is_float, x->is_pointer);
    }
    for (uint32_t i = 0; i < p->parameter_count; i++) {
        const parameter *x = &p->parameters[i];
        h = MIX(h, x->width, x->byval_bytes, x->byval_align, x->variable);
    }
    for (uint32_t i = 0; i < p->function_count; i++) {
        const function *x = &p->functions[i];
        h = MIX(mix_text(h, x->name), x->has_body, x->variadic, x->is_model, x->is_atomic, x->address_taken, x->is_weak,
                x->first_parameter, x->parameters, x->registers, x->results, x->result_width, x->code, x->code_count,
                x->location);
    }
    return h;
}

static uint64_t mix_data(uint64_t h, const program *p) {
    for (uint32_t i = 0; i < p->global_count; i++) {
        const global *x = &p->globals[i];
        h = MIX(mix_text(h, x->name), x->size, x->align, x->read_only, x->thread_local, x->is_external, x->is_model,
                x->first_relocation, x->relocations, x->location, x->bytes != NULL, x->undefined != NULL);
        if (x->bytes) h = mix_bytes(h, x->bytes, x->size);
        if (x->undefined) h = mix_bytes(h, x->undefined, (x->size + 7) / 8);
    }
    for (uint32_t i = 0; i < p->relocation_count; i++) h = MIX(h, p->relocations[i].offset, p->relocations[i].constant);
    for (uint32_t i = 0; i < p->constant_count; i++) {
        const constant *x = &p->constants[i];
        h = MIX(h, x->kind, x->width, x->index, x->op, x->a, x->b, x->value, x->words != NULL);
        if (x->words) h = mix_all(h, x->words, (x->width + 63) / 64);
    }
    return h;
}

void program_digest(const program *p, uint64_t digest[2]) {
    char *text = NULL;
    size_t count = 0;
    FILE *out = open_memstream(&text, &count);
    if (!out) defect("no memory stream");
    program_print(out, p);
    fclose(out);
    digest[0] = mix_bytes(0, text, count);
    free(text);
    uint64_t h = MIX(p->pointer_bits, p->code_count, p->edge_count, p->copy_count, p->case_count, p->operand_count, p->call_count,
                     p->argument_count, p->parameter_count, p->function_count, p->global_count, p->relocation_count,
                     p->constant_count, p->location_count, p->text_count, p->main, p->unoptimized);
    h = mix_data(mix_calls(mix_code(h, p), p), p);
    h = mix_numbers(h, p->constructors, p->constructor_count);
    h = mix_numbers(h, p->destructors, p->destructor_count);
    digest[1] = mix_numbers(h, p->bodies, p->body_count);
}
