export type JsonSchema = { [keyword: string]: unknown } & {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  examples?: unknown[];
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
};

/** What a property of this name holds in examples, where its schema would take it. */
const exampleValues: Record<string, unknown> = {
  color: '#3B82F6',
  comment: 'Within the budget.',
  currency: 'EUR',
  description: 'Anything above 100 euros needs an approval.',
  email: 'ada@example.com',
  first_name: 'Ada',
  image_key: 'Q2F0cyBhbmQgZG9ncyBhcg.png',
  key: 'amount',
  label: 'Amount',
  last_name: 'Lovelace',
  message: 'Is this the latest offer?',
  name: 'Purchase request',
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
  rrule: 'FREQ=WEEKLY;BYDAY=MO',
  start_date: '2027-01-04',
  start_time: '09:00',
  token: 'a-token-from-a-link',
  url: 'https://example.com',
  zone: 'Europe/Paris',
};

export const exampleId = '0190a6c0-5d4e-7c3b-8f2a-1b2c3d4e5f60';

/** How deep a schema that holds itself is shown. */
const deepest = 6;

/**
 * A value that the schema takes: its own example where it has one, else one made of its parts. Whatever may be left out
 * of a body is left out below the first levels.
 */
export function exampleOf(
  schema: JsonSchema,
  find: (ref: string) => JsonSchema | undefined,
  name = '',
  depth = 0,
): unknown {
  const inner = (one: JsonSchema, called = name) => exampleOf(one, find, called, depth + 1);
  if (schema.examples) return schema.examples[0];
  if (schema.$ref) return inner(find(schema.$ref) ?? {});
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if ('default' in schema && depth > 0 && schema.type !== 'string') return schema.default;
  if (schema.allOf) return schema.allOf.map((one) => inner(one)).reduce(mergeExamples, undefined);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const [shallow] = choices.filter(({ type }) => type === 'null');
    return inner((depth >= deepest && shallow) || (choices[0] as JsonSchema));
  }
  const type = [schema.type].flat()[0];
  if (type === 'object') return exampleObject(schema, inner, depth);
  if (type === 'array') {
    if (depth >= deepest && !schema.minItems) return [];
    return schema.items ? [inner(schema.items, name.replace(/s$/, ''))] : [];
  }
  if (type === 'string') return exampleText(schema, name);
  if (type === 'integer' || type === 'number') return exampleNumber(schema, name);
  return type === 'boolean' ? true : type === 'null' ? null : {};
}

function exampleObject(
  { properties = {}, required = [] }: JsonSchema,
  inner: (schema: JsonSchema, name: string) => unknown,
  depth: number,
): Record<string, unknown> {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || depth < 3);
  return Object.fromEntries(shown.map(([name, property]) => [name, inner(property, name)]));
}

/** Of an intersection: objects are laid over each other, lists item by item. */
function mergeExamples(one: unknown, other: unknown): unknown {
  if (one === undefined) return other;
  if (Array.isArray(one) && Array.isArray(other)) return one.map((item, index) => mergeExamples(item, other[index]));
  if (!isObject(one) || !isObject(other)) return one;
  const names = [...Object.keys(one), ...Object.keys(other).filter((name) => !(name in one))];
  return Object.fromEntries(
    names.map((name) => [name, name in other ? mergeExamples(one[name], other[name]) : one[name]]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function exampleText({ format, pattern, minLength = 0 }: JsonSchema, name: string): string {
  if (format === 'uuid') return exampleId;
  if (format === 'email') return 'ada@example.com';
  if (format === 'date') return '2027-01-04';
  const known = exampleValues[name];
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
  const words = [known, 'Text', 'Q2F0cyBhbmQgZG9ncyBhcg', 'EUR', '09:00', '', ...Object.values(exampleValues)];
  return words.find(fits) ?? '';
}

function exampleNumber({ minimum, exclusiveMinimum = -1 }: JsonSchema, name: string): number {
  if (/(_at|^at|_date|_datetime)$/.test(name)) return 1_798_761_600;
  return Math.max(minimum && minimum > Number.MIN_SAFE_INTEGER ? minimum : 1, exclusiveMinimum + 1, 1);
}
