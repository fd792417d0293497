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

/** Example values by property name. A text property shows the one of its name, if that fits its schema. */
const exampleValues: Record<string, unknown> = {
  code: '123456',
  color: '#3B82F6',
  comment: 'Within the budget.',
  currency: 'EUR',
  current_password: 'correct horse battery',
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
  time_zone: 'Europe/Paris',
  time_zone_preference: 'Europe/Paris',
  token: 'a-token-from-a-link',
  url: 'https://example.com',
  zone: 'Europe/Paris',
};

export const exampleId = '0190a6c0-5d4e-7c3b-8f2a-1b2c3d4e5f60';

/** From this depth on, nulls and empty arrays are preferred: otherwise a recursive schema would have no end. */
const deepestLevel = 6;

/**
 * A value that fits the schema: its own example if it has one, else one composed of its parts. Optional properties are
 * shown only on the first three levels, so that examples stay short.
 * @param find Resolves a `$ref`.
 * @param name The name of the property, which selects an example value.
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
    const [nullSchema] = choices.filter(({ type }) => type === 'null');
    return inner((depth >= deepestLevel && nullSchema) || (choices[0] as JsonSchema));
  }
  const type = [schema.type].flat()[0];
  if (type === 'object') return exampleObject(schema, inner, depth);
  if (type === 'array') {
    if (depth >= deepestLevel && !schema.minItems) return [];
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

/** Merges the examples of the parts of an `allOf`: objects by property, arrays by position; else the first one wins. */
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
  const ofName = exampleValues[name];
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
  // In the order of preference; a pattern may ask for a key, a currency or a time.
  const candidates = [ofName, 'Text', 'Q2F0cyBhbmQgZG9ncyBhcg', 'EUR', '09:00', '', ...Object.values(exampleValues)];
  return candidates.find(fits) ?? '';
}

function exampleNumber({ minimum, exclusiveMinimum = -1 }: JsonSchema, name: string): number {
  // 1 January 2027, in unix seconds.
  if (/(_at|^at|_date|_datetime)$/.test(name)) return 1_798_761_600;
  return Math.max(minimum && minimum > Number.MIN_SAFE_INTEGER ? minimum : 1, exclusiveMinimum + 1, 1);
}
