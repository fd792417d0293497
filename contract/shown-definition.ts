import { z } from 'zod';
import type { Definition } from '../engine/definition.ts';
import { definition } from './definition.ts';
import { id } from './shared-shapes.ts';

/**
 * Properties that replies add to a definition. They repeat what its structure and its other properties say. Input
 * ignores them.
 */
const sorting_index = z.number().int().describe('Its position among the entries of its list, from 0');
const placeInDefinition = {
  sorting_index,
  condition_group_id: id.nullable().describe('The condition group around it'),
};

const shownCondition = z.object({
  ...placeInDefinition,
  stepable_type: z
    .string()
    .nullable()
    .describe('The type of the action that the condition names; null if it is about the start form'),
  stepable_id: id.nullable(),
  action: z.object({ id, name: z.string() }).nullable(),
});
/**
 * Adds one level around `inner`. The levels are written out, not recursive, because conditions nest at most three deep.
 */
const shownConditions = <Inner extends z.ZodType>(inner: Inner) =>
  z.object({ ...placeInDefinition, items: z.array(inner) });
const conditions = shownConditions(
  z.union([shownConditions(z.union([shownConditions(shownCondition), shownCondition])), shownCondition]),
).nullable();

const shownAction = z.object({
  sorting_index,
  condition: conditions,
  step_id: id.describe('Its own id, by which conditions and run steps name it'),
  type: z.string().describe('The same as `stepable_type`'),
  stepable_id: id.describe('Its own id'),
  actionables: z.array(z.unknown()).describe('As `assignees`'),
});
const shownGroup = z.object({ sorting_index, condition: conditions, actions: z.array(shownAction) });

/** A definition as replies contain it. */
export const shownDefinition: z.ZodType<Definition> = definition.and(z.object({ action_groups: z.array(shownGroup) }));
