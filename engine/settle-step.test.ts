import { expect, test } from 'vitest';
import { allOf, automaticEmail, buildVersion, ended, slack, task, yesNo } from './testing/build-definition.ts';
import { type RunSimulation, simulate } from './testing/simulate.ts';

/** The lines of history of the last event about a step: what happened, who did it, and what else the line says. */
const linesOf = (simulation: RunSimulation, name: string) =>
  simulation.activities
    .filter(({ run_step_id }) => run_step_id === simulation.step(name).id)
    .map(({ kind, by, data }) => ({ kind, by, data }));

test('the history says why a step does not apply', () => {
  const version = buildVersion({ A: [yesNo('q')], B: [task('b', { condition: allOf(ended('q', 'yes')) })] });
  const simulation = simulate(version).answer('q', 'ann', 'no');
  expect(linesOf(simulation, 'b')).toEqual([
    { kind: 'step_skipped', by: null, data: { reason: simulation.step('b').reason } },
  ]);
});

test('the history says who skipped a failed step, and the note', () => {
  const simulation = simulate(buildVersion({ A: [automaticEmail('m'), task('a')] })).fail('m', '550 no');
  const run_step_id = simulation.step('m').id;
  simulation.send({ type: 'skip', run_step_id, by: 'adam', note: 'Told by phone' });
  expect(linesOf(simulation, 'm')).toEqual([
    { kind: 'step_skipped', by: 'adam', data: { reason: simulation.step('m').reason, note: 'Told by phone' } },
  ]);
});

test('the history says why a step failed, with the note of its worker', () => {
  const simulation = simulate(buildVersion({ A: [automaticEmail('m')] })).fail('m', '550 no');
  expect(linesOf(simulation, 'm')).toEqual([
    { kind: 'step_failed', by: null, data: { reason: 'effect_failed', note: '550 no' } },
  ]);
});

test('the history says that a step which may continue has failed', () => {
  const simulation = simulate(buildVersion({ A: [slack('m', { continue_on_failure: true })] })).fail('m', 'no channel');
  expect(linesOf(simulation, 'm')).toEqual([
    { kind: 'step_completed', by: null, data: { outcome: 'failed', reason: 'effect_failed', note: 'no channel' } },
  ]);
});

test('a cancelled run has a line for each step that was open, and none for those it has not reached', () => {
  const simulation = simulate(buildVersion({ A: [task('a')], B: [task('b')] })).send({ type: 'cancel', by: 'adam' });
  expect(linesOf(simulation, 'a')).toEqual([{ kind: 'step_cancelled', by: null, data: { reason: 'run_cancelled' } }]);
  expect(simulation.states.b).toBe('cancelled run_cancelled');
  expect(linesOf(simulation, 'b')).toEqual([]);
});
