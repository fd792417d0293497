import { describe, expect, it } from 'vitest';
import { EngineError } from './engine-error.ts';
import { startRun } from './start-run.ts';
import {
  allOf,
  approval,
  automaticEmail,
  buildVersion,
  collaborator,
  compares,
  email,
  field,
  form,
  goBack,
  group,
  hook,
  initiator,
  member,
  slack,
  task,
  yesNo,
} from './testing/build-definition.ts';
import { buildContext, buildPeople, noon } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';

describe('a start', () => {
  it('creates every step, stores the answers, and opens the first group', () => {
    const version = buildVersion({ A: [task('a1'), task('a2')], B: [task('b')] }, [field('text', 'why')]);
    const simulation = simulate(version, { fields: { why: 'because' } });
    expect(simulation.states).toEqual({ a1: 'pending', a2: 'pending', b: 'created' });
    expect(simulation.run).toMatchObject({ status: 'running', revision: 1, version_id: 'version', started_at: noon });
    expect(simulation.run.values).toEqual([
      { field_id: 'why', run_step_id: null, step_id: null, attempt: 1, value: 'because' },
    ]);
    expect(simulation.activities.map(({ kind }) => kind)).toEqual([
      'run_started',
      'group_opened',
      'step_opened',
      'step_opened',
    ]);
    expect(simulation.effects).toEqual(
      ['a1', 'a2'].map((id) => {
        return { type: 'notify_opened', run_step_id: simulation.step(id).id, attempt: 1, to: [member('ann')] };
      }),
    );
  });

  it.each([
    [approval('a'), 'pending', 'notify_opened'],
    [yesNo('a'), 'pending', 'notify_opened'],
    [task('a'), 'pending', 'notify_opened'],
    [form('a', [field('text', 'f')]), 'pending', 'notify_opened'],
    [email('a'), 'pending', 'notify_opened'],
    [automaticEmail('a'), 'pending', 'execute_step'],
    [slack('a'), 'pending', 'execute_step'],
    [hook('a'), 'pending', 'execute_step'],
    [goBack('a', 'a', allOf(compares(null, 't', 'is', 'x'))), 'skipped condition_false', undefined],
  ])('opens $stepable_type', (action, state, effect) => {
    const simulation = simulate(buildVersion({ A: [action], B: [task('b')] }, [field('text', 't')]));
    expect(simulation.states.a).toBe(state);
    expect(simulation.effects[0]?.type).toBe(effect === undefined ? 'notify_opened' : effect);
    expect(simulation.effects).toHaveLength(1);
  });

  it('refuses an invalid trigger form', () => {
    const version = buildVersion({ A: [task('a')] }, [field('text', 'why', { required: true }), field('number', 'n')]);
    expect(() => simulate(version, { fields: { n: 'x' } })).toThrow(EngineError);
  });

  it('skips a group whose condition is false, records why, and enters the next', () => {
    const condition = allOf(compares(null, 'n', 'gt', '100'));
    const version = buildVersion({ A: { condition, actions: [task('a')] }, B: [task('b')] }, [field('number', 'n')]);
    const simulation = simulate(version, { fields: { n: '5' } });
    expect(simulation.states).toEqual({ a: 'skipped group_condition_false', b: 'pending' });
    expect(simulation.step('a').why).toMatchObject({ result: false, items: [{ input: '5', comparator_value: '100' }] });
    expect(simulate(version, { fields: { n: '500' } }).states).toEqual({ a: 'pending', b: 'created' });
  });

  it('completes once in the same transition when everything is skipped, and notifies the parent', () => {
    const condition = allOf(compares(null, 'n', 'is_not_empty'));
    const version = buildVersion({ A: { condition, actions: [task('a')] }, B: [task('b', { condition })] }, [
      field('number', 'n'),
    ]);
    const parent = { run_id: 'up', run_step_id: 'hook' };
    const simulation = simulate(version, { start: { parent, depth: 1 } });
    expect(simulation.run).toMatchObject({ status: 'completed', ended_at: noon, revision: 1 });
    expect(simulation.activities.filter(({ kind }) => kind === 'run_completed')).toHaveLength(1);
    expect(simulation.effects).toEqual([
      { type: 'notify_followers', news: 'completed', by: 'ini' },
      { type: 'notify_parent', run_id: 'up', run_step_id: 'hook', status: 'completed' },
    ]);
  });

  it('accepts a due date, or computes it from the start', () => {
    const version = buildVersion({ A: [task('a')] });
    const due = (start: object) => simulate(version, { start }).run.due_at;
    expect(due({})).toBeNull();
    expect(due({ due_after: '1_day' })).toBe(noon + 86_400);
    expect(due({ due_at: 5, due_after: '1_day' })).toBe(5);
  });

  it('gives a step its own due date, with reminders', () => {
    const simulation = simulate(buildVersion({ A: [task('a', { due_after: '1_week' })] }));
    const due_at = noon + 7 * 86_400;
    expect(simulation.step('a').due_at).toBe(due_at);
    expect(simulation.effects).toContainEqual({ type: 'remind_due', run_step_id: simulation.step('a').id, due_at });
  });

  it('schedules the reminders of its own due date, unless it completes at once', () => {
    const reminders = (simulation: { effects: { type: string }[] }) =>
      simulation.effects.filter(({ type }) => type === 'remind_due');
    const started = simulate(buildVersion({ A: [task('a')] }), { start: { due_at: noon + 60 } });
    expect(reminders(started)).toEqual([{ type: 'remind_due', run_step_id: null, due_at: noon + 60 }]);
    expect(reminders(simulate(buildVersion({ A: [task('a')] })))).toEqual([]);
    const condition = allOf(compares(null, 'n', 'is_not_empty'));
    const over = buildVersion({ A: { condition, actions: [task('a')] } }, [field('number', 'n')]);
    expect(reminders(simulate(over, { start: { due_at: noon + 60 } }))).toEqual([]);
  });

  it('gives equal results for equal input', () => {
    const version = buildVersion({ A: [task('a')] });
    const input = { id: 'r', name: 'R', description: '', initiator_id: 'ini', fields: [] };
    expect(startRun(version, input, buildContext())).toEqual(startRun(version, input, buildContext()));
  });
});

describe('assignees', () => {
  const people = buildPeople({ groups: { team: ['ann', 'gone'], empty: [] }, gone: ['gone'] });
  const boss = field('collaborator', 'boss');
  const held = (assignees: Parameters<typeof task>[1], options: Parameters<typeof simulate>[1] = {}) => {
    const simulation = simulate(buildVersion({ A: [task('a', assignees)] }, [boss]), { people, ...options });
    const fallback = simulation.effects.some(({ type }) => type === 'notify_admins');
    expect(simulation.activities.some(({ kind }) => kind === 'assignee_fallback')).toBe(fallback);
    return [
      simulation
        .step('a')
        .assignees.map(({ id }) => id)
        .join(' '),
      fallback,
    ];
  };

  it.each([
    ['a member', [member('ann')], 'ann', false],
    ['a group, with its present members', [group('team')], 'team', false],
    ['without duplicates', [member('ann'), member('ann'), group('team')], 'ann team', false],
    ['the initiator', [initiator], 'ini', false],
    ['none: the admins', [], 'adam', true],
    ['a deactivated member: the admins', [member('gone')], 'adam', true],
    ['an empty group: the admins', [group('empty')], 'adam', true],
    ['an unknown group: the admins', [group('nowhere')], 'adam', true],
    ['an empty collaborator: the admins', [collaborator('boss')], 'adam', true],
    [
      'an empty collaborator beside a member: the admins in their place',
      [collaborator('boss'), member('ben')],
      'adam ben',
      true,
    ],
  ])('are %s', (_name, assignees, ids, fallback) => {
    expect(held({ assignees })).toEqual([ids, fallback]);
  });

  it('are the collaborator named in the trigger form', () => {
    expect(held({ assignees: [collaborator('boss')] }, { fields: { boss: 'ben' } })).toEqual(['ben', false]);
  });

  it('are who stands for the initiator, or the admins if a token started the run', () => {
    const standing = { reassign_initiators: [member('cas')] };
    expect(held({ assignees: [initiator] }, { start: standing })).toEqual(['cas', false]);
    expect(held({ assignees: [initiator] }, { start: { initiator_id: null } })).toEqual(['adam', false]);
  });

  it('are the owners if the only admin is excluded', () => {
    const start = { initiator_id: 'adam' };
    expect(held({ assignees: [initiator], initiator_excluded: true }, { start })).toEqual(['olga', true]);
    expect(held({ assignees: [member('ini'), member('ann')], initiator_excluded: true })).toEqual(['ini ann', false]);
    expect(held({ assignees: [initiator], initiator_excluded: true })).toEqual(['adam', true]);
  });

  it('are the owners even if all are excluded, so that the step has a holder', () => {
    const start = { initiator_id: 'olga' };
    const alone = buildPeople({ members: [], owners: ['olga'], admins: ['olga'] });
    expect(held({ assignees: [initiator], initiator_excluded: true }, { start, people: alone })).toEqual([
      'olga',
      true,
    ]);
  });
});
