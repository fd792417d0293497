import { z } from 'zod';
import type { FieldFault } from '../../contract/errors.ts';
import { ApiError, type ApiFieldError, invalid } from './api-error.ts';

interface Fault {
  code: FieldFault;
  values?: ApiFieldError['values'];
}

const isMissing = (input: unknown): boolean => input === undefined || input === null;

/** By the type that is expected. */
const faultsOfType: Partial<Record<z.core.$ZodInvalidTypeExpected, FieldFault>> = {
  string: 'not_text',
  number: 'invalid_number',
  int: 'not_whole',
  boolean: 'not_true_or_false',
  array: 'not_a_list',
  object: 'not_an_object',
  record: 'not_an_object',
};

/** Converts an issue of Zod to a code of the contract. */
function faultOf(issue: z.core.$ZodIssue): Fault {
  // An action with an unknown type, or without the settings of its type.
  if (issue.path.at(-1) === 'stepable_type' || issue.path.at(-1) === 'stepable') return { code: 'invalid_stepable' };
  switch (issue.code) {
    case 'too_small':
      if ((issue.origin === 'string' || issue.origin === 'array') && issue.minimum === 1) return { code: 'blank' };
      return issue.origin === 'string'
        ? { code: 'too_short', values: { number: Number(issue.minimum) } }
        : { code: 'too_small', values: { number: Number(issue.minimum) } };
    case 'too_big':
      if (issue.origin === 'array') return { code: 'too_numerous', values: { number: Number(issue.maximum) } };
      return issue.origin === 'string'
        ? { code: 'too_long', values: { number: Number(issue.maximum) } }
        : { code: 'too_big', values: { number: Number(issue.maximum) } };
    case 'invalid_type':
      return { code: isMissing(issue.input) ? 'blank' : (faultsOfType[issue.expected] ?? 'invalid_type') };
    case 'invalid_value':
      if (isMissing(issue.input)) return { code: 'blank' };
      return { code: 'not_one_of', values: { choices: issue.values.join(', ') } };
    case 'invalid_union':
      return { code: isMissing(issue.input) ? 'blank' : 'invalid_value' };
    case 'invalid_format':
      if (issue.format === 'uuid') return { code: 'invalid_id' };
      if (issue.format === 'date') return { code: 'invalid_date' };
      return { code: issue.format === 'email' ? 'invalid_email' : 'invalid_value' };
    case 'unrecognized_keys':
      return { code: 'unknown_field' };
    default:
      return { code: 'invalid_value' };
  }
}

/** For numbers in queries the error says the range, because people may write addresses by hand. */
function faultOfQuery(schema: z.ZodType, issue: z.core.$ZodIssue): Fault {
  if (issue.code === 'invalid_union') {
    const format = issue.errors.flat().find(({ code }) => code === 'invalid_format');
    if (format) return faultOf(format);
  }
  const expectedSchema = schema instanceof z.ZodObject ? innerType(schema.shape[String(issue.path[0])]) : undefined;
  if (!(expectedSchema instanceof z.ZodNumber)) return faultOf(issue);
  if (issue.code === 'invalid_type') return { code: faultsOfType[issue.expected] ?? 'invalid_number' };
  const { minValue: min, maxValue: max } = expectedSchema;
  const isBetween = Number.isSafeInteger(min) && Number.isSafeInteger(max) && max !== Number.MAX_SAFE_INTEGER;
  return isBetween ? { code: 'out_of_range', values: { min: Number(min), max: Number(max) } } : faultOf(issue);
}

/** The schema inside a default or an optional. */
function innerType(schema: unknown): unknown {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? innerType(schema.unwrap()) : schema;
}

/**
 * Validates the query of an address. A list may be named as in forms (`assignees[]`). An unknown name is rejected: a
 * filter that is silently ignored would return more than was requested.
 * @throws ApiError invalid_input with each parameter
 */
export function readQuery<T extends z.ZodType>(schema: T, query: Record<string, unknown>): z.infer<T> {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall instanceof z.ZodUnknown)
    return readInput(schema, query, 'query');
  const given: Record<string, unknown> = {};
  for (const [raw, value] of Object.entries(query)) {
    const name = raw.endsWith('[]') ? raw.slice(0, -2) : raw;
    const values = [given[name] ?? [], value].flat();
    given[name] = name === raw && values.length === 1 ? value : values;
  }
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(schema.shape, name));
  if (unknown.length === 0) return readInput(schema, given, 'query');
  throw new ApiError('invalid_input', {
    errors: unknown.slice(0, 50).map((name) => ({ field: name.slice(0, 100), code: 'unknown_field' })),
  });
}

/**
 * Validates one part of a request with its schema.
 * @throws ApiError invalid_input with each field, or email_not_valid if that is the only error; not_found for a path
 * parameter, because a malformed id cannot exist.
 */
export function readInput<T extends z.ZodType>(
  schema: T,
  input: unknown,
  part: 'params' | 'query' | 'body' | 'form',
): z.infer<T> {
  let result = schema.safeParse(input, part === 'body' && isLarge(input) ? firstOnly : { reportInput: true });
  if (!result.success && part === 'form') {
    result = schema.safeParse(withTypes(input, result.error.issues), { reportInput: true });
  }
  if (result.success) {
    const path = pathOfUnstorable(result.data);
    if (path) throw invalid(path.join('.') || part, 'invalid_value');
    return result.data;
  }
  if (part === 'params') throw new ApiError('not_found');
  const errors = lastOfEachKind(result.error.issues.flatMap(innermost))
    .slice(0, 50)
    .map((issue) =>
      part === 'query'
        ? { field: String(issue.path[0] ?? part), ...faultOfQuery(schema, issue) }
        : { field: issue.path.join('.') || 'body', ...faultOf(issue) },
    );
  const isOfEmail = errors.every(({ code }) => code === 'invalid_email');
  throw new ApiError(isOfEmail ? 'email_not_valid' : 'invalid_input', { errors });
}

/** A body of so many values is checked up to its first fault only: a million faults of one body took six seconds to list. */
const largeBody = 10_000;

/** The option is one of Zod's own, for `validate`. Without it, all faults would be found. */
const firstOnly = { reportInput: true, abortEarly: true };

function isLarge(input: unknown): boolean {
  const toCount = [input];
  for (let value = toCount.pop(), seen = 0; value !== undefined; value = toCount.pop(), seen++) {
    if (seen + toCount.length > largeBody) return true;
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) toCount.push(inner);
  }
  return false;
}

/**
 * The issues that name a field each: of a union those of the member that matches furthest, and of unknown properties one
 * for each.
 */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ ...issue, keys: [key], path: [...issue.path, key] }));
  }
  if (issue.code !== 'invalid_union') return [issue];
  const depth = (issues: z.core.$ZodIssue[]) => issues.reduce((most, { path }) => Math.max(most, path.length), 0);
  const [furthest = []] = [...issue.errors].sort((a, b) => depth(b) - depth(a));
  // Of several members that do not match at all, the one that fits but for unknown properties is meant.
  const nearest = issue.errors.find((issues) => issues.every(({ code }) => code === 'unrecognized_keys'));
  if (depth(furthest) === 0 && !nearest) return [issue];
  return (depth(furthest) === 0 && nearest ? nearest : furthest)
    .flatMap(innermost)
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/**
 * The issues without those of whose field a later one has the same code. A number may be above two limits, that of exact integers
 * and then its own: only its own is told. A body of 1 MB may have a hundred thousand issues, so they are not compared in pairs.
 */
function lastOfEachKind(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const last = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const kind = `${issue.code} ${issue.path.join('.')}`;
    last.delete(kind);
    last.set(kind, issue);
  }
  return [...last.values()];
}

/**
 * The path of a text that PostgreSQL can store neither as text nor in JSON: with a null byte, or a lone surrogate.
 * Every input is searched, so that no schema needs to check it.
 */
function pathOfUnstorable(value: unknown): PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const path = pathOfUnstorable(name) ?? pathOfUnstorable(inner);
    if (path) return [name.toWellFormed().replaceAll('\0', ''), ...path];
  }
  return null;
}

/** Converts the texts of a form to numbers and booleans where the schema expects them. */
function withTypes(input: unknown, issues: z.core.$ZodIssue[]): unknown {
  const typed = structuredClone(input);
  for (const issue of issues) {
    if (issue.code !== 'invalid_type' || typeof issue.input !== 'string') continue;
    const value = typedValue(issue.expected, issue.input);
    const holder = issue.path
      .slice(0, -1)
      .reduce<unknown>((node, key) => (node as Record<PropertyKey, unknown>)?.[key], typed);
    const last = issue.path.at(-1);
    if (value !== undefined && holder && last !== undefined) (holder as Record<PropertyKey, unknown>)[last] = value;
  }
  return typed;
}

function typedValue(expected: string, word: string): unknown {
  if (expected === 'boolean') return word === 'true' ? true : word === 'false' ? false : undefined;
  const isNumber = (expected === 'number' || expected === 'int') && /^-?\d{1,15}(\.\d+)?$/.test(word);
  return isNumber ? Number(word) : undefined;
}
