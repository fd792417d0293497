import { z } from 'zod';
import { schemaNames } from '../../contract/operations.ts';
import { exampleOf, type JsonSchema } from './example-of.ts';

/** Descriptions are Zod's own registry's; names are those that the contract exports schemas under. */
const metadata = {
  get: (schema: z.ZodType) => {
    const id = schemaNames.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id ? { id } : {}) };
  },
} as unknown as z.core.$ZodRegistry<Record<string, unknown>>;

/** Clients must bear properties that come later, so replies do not forbid them. */
function leaveOpen({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Collects the named schemas that the operations use, and hands out references to them. */
export class SchemaComponents {
  readonly schemas: Record<string, JsonSchema> = {};
  /** Under which name each schema stands, as taken in and as shown. */
  readonly #names = { input: new Map<string, string>(), output: new Map<string, string>() };

  /** The schema as the document shows it, with everything that has a name moved to the components. Replies come first. */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Wrapped, so that a schema with a name of its own becomes a reference too.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      metadata,
      override: leaveOpen,
      unrepresentable: 'any',
      target: 'draft-2020-12',
    }) as unknown as { properties: { schema: JsonSchema }; $defs?: Record<string, JsonSchema> };
    const known = this.#names[io];
    const fresh = Object.keys($defs).filter((name) => !known.has(name));
    for (const name of fresh) known.set(name, name);
    const described = (name: string) =>
      JSON.stringify(withExample(renameRefs($defs[name] as JsonSchema, known), $defs[name] as JsonSchema, $defs));
    // What may be left out of a body, or is taken in otherwise than it is shown, makes it another schema: `FieldInput`
    // beside `Field`, and then so are those that hold it.
    const isOther = (name: string) => {
      const shown = this.schemas[name];
      return known.get(name) === name && shown && JSON.stringify(shown) !== described(name);
    };
    for (let other = fresh.find(isOther); other; other = fresh.find(isOther)) known.set(other, `${other}Input`);
    for (const name of fresh) this.schemas[known.get(name) as string] ??= JSON.parse(described(name));
    return renameRefs(properties.schema, known);
  }

  /** A value that fits, made with every name resolved. */
  exampleOf(schema: JsonSchema): unknown {
    return exampleOf(schema, (ref) => this.schemas[ref.replace('#/components/schemas/', '')]);
  }
}

function renameRefs(schema: JsonSchema, names: Map<string, string>): JsonSchema {
  const rename = (ref: string) => `#/components/schemas/${names.get(ref.replace('#/$defs/', ''))}`;
  return JSON.parse(JSON.stringify(schema, (key, inner) => (key === '$ref' ? rename(inner) : inner)));
}

function withExample(
  { id: _id, ...shown }: JsonSchema,
  original: JsonSchema,
  defs: Record<string, JsonSchema>,
): JsonSchema {
  if (shown.examples) return shown;
  return { ...shown, examples: [exampleOf(original, (ref) => defs[ref.replace('#/$defs/', '')])] };
}
