import { z } from 'zod';
import { schemaNames } from '../../contract/operations.ts';
import { exampleOf, type JsonSchema } from './example-of.ts';
import { writePortably } from './portable-pattern.ts';

/** Descriptions come from Zod's registry; the name of a schema is the one under which the contract exports it. */
const metadata = {
  get: (schema: z.ZodType) => {
    const id = schemaNames.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id ? { id } : {}) };
  },
} as unknown as z.core.$ZodRegistry<Record<string, unknown>>;

/** Later versions may add properties, so the schemas do not forbid additional ones. */
function leaveOpen({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/**
 * Leaves out what the format or the type says already: it would be a tenth of the document. A whole number that may be larger
 * than 32 bits says so: clients in Java or C# would take it for a smaller one, and times of 2038 would overflow.
 */
function useFormats({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date') delete jsonSchema.pattern;
  if (jsonSchema.type === 'integer' && (jsonSchema.maximum ?? 0) > 2 ** 31 - 1) jsonSchema.format = 'int64';
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Collects the named schemas that the operations use, and replaces them by references. */
export class SchemaComponents {
  readonly schemas: Record<string, JsonSchema> = {};
  /** The name of each schema among the components, in bodies and queries (input) and in replies (output). */
  readonly #names = { input: new Map<string, string>(), output: new Map<string, string>() };

  /** The schema for the document; schemas with a name are moved to the components. Call it for all replies first. */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Wrapped, so that a schema with a name of its own becomes a reference too.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      metadata,
      override: (context) => {
        leaveOpen(context);
        useFormats(context);
        writePortably(context);
      },
      unrepresentable: 'any',
      target: 'draft-2020-12',
    }) as unknown as { properties: { schema: JsonSchema }; $defs?: Record<string, JsonSchema> };
    const known = this.#names[io];
    const fresh = Object.keys($defs).filter((name) => !known.has(name));
    for (const name of fresh) known.set(name, name);
    const described = (name: string) =>
      JSON.stringify(withExample(renameRefs($defs[name] as JsonSchema, known), $defs[name] as JsonSchema, $defs));
    // A schema whose input differs from its output, by a default for example, becomes two: `Field` and `FieldInput`.
    // The schemas that contain it then differ as well.
    const isOther = (name: string) => {
      const shown = this.schemas[name];
      return known.get(name) === name && shown && JSON.stringify(shown) !== described(name);
    };
    for (let other = fresh.find(isOther); other; other = fresh.find(isOther)) known.set(other, `${other}Input`);
    for (const name of fresh) this.schemas[known.get(name) as string] ??= JSON.parse(described(name));
    return renameRefs(properties.schema, known);
  }

  /** A value that the schema accepts. */
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
