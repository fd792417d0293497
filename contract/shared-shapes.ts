import { z } from 'zod';
import { dueAfters } from '../engine/definition.ts';
import { emptyIfBlank } from '../engine/is-blank.ts';
import { languages } from '../engine/languages.ts';

/** Shapes that several capabilities send or accept. */

export const id = z.uuid();
/** An id sent by a caller; lower-cased, because the database writes ids in lower case. */
export const askedId = z.uuid().toLowerCase();
export const unix = z.number().int().describe('Unix seconds');
export const can = z.record(z.string(), z.boolean()).describe('What the caller may do with it');
export const language = z.enum(languages);
export const dueAfter = z.enum(dueAfters);
export const done = z.object({ done: z.literal(true) });

export const ref = z.object({ type: z.enum(['user_workspace', 'group']), id: askedId });

/** A person as others see them. */
export const person = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_image: z.object({ url: z.string().nullable() }),
});

export const userWorkspace = z.object({ id, user: person });
export type UserWorkspaceReply = z.infer<typeof userWorkspace>;

/** The number of changes so far; at most the largest `integer` of PostgreSQL. */
export const revision = z.number().int().min(0).max(2_147_483_647);

/** Pages after the 100,000th are refused: they are slow to find, and filters find old entries faster. */
export const page = z.coerce.number().int().min(1).max(100_000).default(1).describe('The number of the page, from 1');
export const perPage = z.coerce.number().int().min(1).max(100).default(50).describe('The most entries of a page');
/** A boolean in a query. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1');
/** Ids in a query: the parameter can be repeated, and each value can hold several ids separated by commas. */
export const idList = (max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((ids) => ids.split(',').filter((one) => one !== '')))
    .pipe(z.array(askedId).max(max));
/** A text of one line that may be empty, and is if nothing of it can be seen. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .overwrite(emptyIfBlank)
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u);
/** A name or another text of one line. It is composed, so that names which look the same are the same. */
export const oneLine = (max: number) => optionalLine(max).min(1);
export const manyLines = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/);
export const email = z.email().max(254).toLowerCase();

/** A person or group with the name to show; "-" if the name is not found. */
export const namedRef = z.object({ type: z.enum(['user_workspace', 'group']), id, name: z.string() });
export type NamedRef = z.infer<typeof namedRef>;
