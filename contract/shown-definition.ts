import { z } from 'zod';
import type { Definition } from '../engine/definition.ts';
import { definition } from './definition.ts';
import { id } from './shared-shapes.ts';

/**
 * What replies add to a definition: what position and nesting say already, in names of its own. Input ignores it.
 */
const sorting_index = z.number().int().describe('Where it stands among its like, from 0');
const inNest = { sorting_index, condition_group_id: id.nullable().describe('The condition group around it') };

const shownCondition = z.object({
  ...inNest,
  /** Of the action that it names; null where it asks the start form. */
  stepable_type: z.string().nullable(),
  stepable_id: id.nullable(),
  action: z.object({ id, name: z.string() }).nullable(),
});
/** Spelled out level by level, as the definition's own. */
const shownConditions = <Inner extends z.ZodType>(inner: Inner) => z.object({ ...inNest, items: z.array(inner) });
const conditions = shownConditions(
  z.union([shownConditions(z.union([shownConditions(shownCondition), shownCondition])), shownCondition]),
).nullable();

const shownAction = z.object({
  sorting_index,
  condition: conditions,
  step_id: id.describe('Its own id, by which conditions and run steps name it'),
  type: z.string().describe('As `stepable_type`'),
  stepable_id: id.describe('Its own id'),
  actionables: z.array(z.unknown()).describe('As `assignees`'),
});
const shownGroup = z.object({ sorting_index, condition: conditions, actions: z.array(shownAction) });

/** A definition as replies show it. */
export const shownDefinition: z.ZodType<Definition> = definition.and(z.object({ action_groups: z.array(shownGroup) }));
