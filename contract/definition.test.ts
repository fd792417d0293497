import { expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type * as engine from '../engine/definition.ts';
import type { Problem } from '../engine/problems.ts';
import stored from '../engine/testing/stored-definition.json' with { type: 'json' };
import type * as contract from './definition.ts';
import { definition } from './definition.ts';
import type { draftProblem } from './workflows.ts';

type Input = z.input<typeof contract.definition>;
type Output = z.output<typeof contract.definition>;
type ShownProblem = z.output<typeof draftProblem>;

// The compiler decides: these fail `npm run check`, and not the run of the tests.
test('the contract takes in and gives out the definitions of the engine, and no others', () => {
  expectTypeOf<Output>().toExtend<engine.Definition>();
  expectTypeOf<engine.Definition>().toExtend<Input>();
  expectTypeOf<engine.Definition>().toExtend<Output>();
  expectTypeOf<Input>().toExtend<engine.Definition>();
});

test('each part of a definition has the same properties in the contract and in the engine', () => {
  expectTypeOf<z.output<typeof contract.field>>().toEqualTypeOf<engine.Field>();
  expectTypeOf<z.output<typeof contract.condition>>().toEqualTypeOf<engine.Condition>();
  expectTypeOf<z.output<typeof contract.vote>>().toEqualTypeOf<engine.Vote>();
  expectTypeOf<z.output<typeof contract.emailSettings>>().toEqualTypeOf<engine.EmailSettings>();
  expectTypeOf<keyof z.output<typeof contract.action>>().toEqualTypeOf<keyof engine.Action>();
  expectTypeOf<keyof z.output<typeof contract.actionGroup>>().toEqualTypeOf<keyof engine.ActionGroup>();
  expectTypeOf<keyof Output>().toEqualTypeOf<keyof engine.Definition>();
});

// Versions never change: what an earlier Baton stored lacks every setting that is new since.
test('a definition that was stored before is one still', () => {
  const read = definition.safeParse(stored);
  expect(read.error?.issues, 'a new setting must be optional: see docs/adding.md').toBeUndefined();
  expect(read.data).toEqual(stored);
});

test('a problem of a draft is the engine’s, with its message', () => {
  expectTypeOf<Omit<ShownProblem, 'message'>>().toEqualTypeOf<Problem>();
});
