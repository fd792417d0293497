import { describe, expect, test } from 'vitest';
import { barFor, canReassign, holdersOf, isAssignee } from './can.ts';
import { automaticEmail, buildVersion, group, member, task } from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
import { type RunSimulation, simulate } from './testing/simulate.ts';

const people = buildPeople({ groups: { team: ['ann', 'ben'] } });
const bar = ({ version, run, step }: RunSimulation, name: string, who: string) =>
  barFor(version, run, step.call({ run }, name), who, people);
const mayBeReassigned = ({ version, run, step }: RunSimulation, name: string) =>
  canReassign(version, run, step.call({ run }, name));

describe('an assignee is told why they may not answer', () => {
  const version = buildVersion({
    A: [task('a', { assignees: [member('ini'), group('team')], initiator_excluded: true }), automaticEmail('m')],
    B: [task('b', { assignees: [group('team'), member('ini')], nobody_twice: true })],
  });

  test('if they started the run', () => {
    const simulation = simulate(version, { people });
    expect(['ini', 'ann', 'ben', 'cas', 'adam'].map((who) => bar(simulation, 'a', who))).toEqual([
      'initiator_excluded',
      null,
      null,
      null,
      null,
    ]);
  });

  test('if they answered another action, and the action does not exclude who started the run', () => {
    const simulation = simulate(version, { people }).answer('a', 'ann', 'done').succeed('m', 'sent');
    expect(['ann', 'ben', 'ini', 'cas'].map((who) => bar(simulation, 'b', who))).toEqual([
      'nobody_twice',
      null,
      null,
      null,
    ]);
  });

  test('only of a step that waits for people', () => {
    const simulation = simulate(version, { people });
    // It is not reached yet, done by Baton, or settled.
    expect(bar(simulation, 'b', 'ini')).toBeNull();
    expect(bar(simulation, 'm', 'ini')).toBeNull();
    expect(bar(simulation.answer('a', 'ann', 'done'), 'a', 'ini')).toBeNull();
  });
});

describe('a step can be reassigned', () => {
  const version = buildVersion({ A: [task('a'), automaticEmail('m')], B: [task('b')] });

  test('while it is open and waits for people, also in a failed run', () => {
    const simulation = simulate(version, { people });
    expect(['a', 'm', 'b'].map((name) => mayBeReassigned(simulation, name))).toEqual([true, false, false]);
    simulation.fail('m');
    expect(simulation.run.status).toBe('failed');
    expect(['a', 'm', 'b'].map((name) => mayBeReassigned(simulation, name))).toEqual([true, false, false]);
    simulation.answer('a', 'ann', 'done');
    expect(mayBeReassigned(simulation, 'a')).toBe(false);
  });

  test('never in a run that has ended, whatever its steps are', () => {
    const { version: its, run, step } = simulate(version, { people });
    const open = step.call({ run }, 'a');
    expect(canReassign(its, { ...run, status: 'completed' }, open)).toBe(false);
    expect(canReassign(its, { ...run, status: 'cancelled' }, open)).toBe(false);
  });
});

test('an action that the version does not have can be neither held, answered nor reassigned', () => {
  const { version, run, step } = simulate(buildVersion({ A: [task('a', { assignees: [member('ann')] })] }), { people });
  const foreign = { ...step.call({ run }, 'a'), step_id: 'unknown' };
  expect(holdersOf(version, run, foreign, people)).toEqual([]);
  expect(canReassign(version, run, foreign)).toBe(false);
  expect(barFor(version, run, foreign, 'ann', people)).toBeNull();
});

test('an assignee is who stands in the step by name or by group', () => {
  const { run, step } = simulate(buildVersion({ A: [task('a', { assignees: [group('team'), member('cas')] })] }), {
    people,
  });
  const asked = ['ann', 'ben', 'cas', 'ini', 'adam', ''].filter((who) =>
    isAssignee(step.call({ run }, 'a'), who, people),
  );
  expect(asked).toEqual(['ann', 'ben', 'cas']);
});
