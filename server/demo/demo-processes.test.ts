import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../engine/actions/index.ts';
import { dayOf } from '../../engine/calendar.ts';
import { canAnswer } from '../../engine/can.ts';
import type { Definition, Id, Unix } from '../../engine/definition.ts';
import { assertWellFormed, type ProblemContext, problemsOf } from '../../engine/problems.ts';
import type { Context, People, RunState, StepState } from '../../engine/run-state.ts';
import { startRun } from '../../engine/start-run.ts';
import { transition } from '../../engine/transition.ts';
import { indexOf } from '../../engine/version-index.ts';
import { readFieldInputs } from '../runs/change/read-field-inputs.ts';
import { definitionBuilders } from './demo-definition.ts';
import { byFirstName, demoGroups, demoPeople, demoZone, groupId } from './demo-people.ts';
import { type DemoProcess, demoProcesses } from './demo-processes.ts';
import type { SimulatedRun } from './simulated-run.ts';
import { daysFromNow, timesOf } from './simulation-times.ts';
import { toInputs } from './to-inputs.ts';

const people: People = {
  members: new Map(
    demoPeople.map(({ member_id, role, email }) => [member_id, { id: member_id, role, active: true, email }]),
  ),
  groups: new Map(
    Object.entries(demoGroups).map(([name, names]) => [groupId(name), names.map((one) => byFirstName(one).member_id)]),
  ),
  workflow_admins: [],
};
const context: ProblemContext = {
  members: people.members,
  groups: new Map([...people.groups].map(([id, { length }]) => [id, { enabled: true, size: length }])),
};

const definitionOf = ({ definition }: DemoProcess): Definition =>
  definition((name) => [{ type: 'group', id: groupId(name) }]);
const at = (text: string): Unix => Temporal.PlainDateTime.from(text).toZonedDateTime(demoZone).epochMilliseconds / 1000;

/** Simulates a run of the demo with the engine alone. */
function simulateDemoRun(process: DemoProcess, simulated: SimulatedRun, now: Unix) {
  const definition = definitionOf(process);
  const version = { id: 'version', definition };
  const index = indexOf(version);
  const form = [definition.trigger_form, ...[...index.actions.values()].map(({ action }) => fieldsOf(action))].flat();
  const [start, ...times] = timesOf(simulated, now) as [Unix, ...Unix[]];
  let ids = 0;
  const contextAt = (time: Unix): Context => ({ now: time, zone: demoZone, nextId: () => `id-${ids++}`, people });
  const inputs = (fields: Record<string, string> | undefined, time: Unix) =>
    readFieldInputs(toInputs(form, fields, { choice: definitionBuilders(process.id_seed).choice, time }), index);
  const initiator_id = byFirstName(simulated.by).member_id;
  const input = {
    id: 'run',
    name: simulated.name,
    description: '',
    initiator_id,
    fields: inputs(simulated.fields, start),
  };
  let { run } = startRun(version, input, contextAt(start));
  for (const [position, { by, action, answer, comment = '', fields }] of simulated.answers.entries()) {
    const time = times[position]!;
    const step = run.steps.findLast(
      ({ status, step_id }) => status === 'pending' && index.actions.get(step_id)?.action.name === action,
    );
    expect(step, `${simulated.name} waits at ${action}`).toBeDefined();
    const event = {
      type: 'answer' as const,
      run_step_id: step!.id,
      by: by === 'initiator' ? initiator_id : byFirstName(by).member_id,
      answer,
      comment,
      fields: inputs(fields, time),
    };
    run = transition(version, run, event, contextAt(time)).run;
  }
  return { run, version };
}

/** The steps that wait for a member in the whole demo, with the type of their action. */
function waitingFor(member_id: Id, now: Unix): { type: string; step: StepState; run: RunState }[] {
  return demoProcesses.flatMap((process) =>
    process.runs.flatMap((simulated) => {
      const { run, version } = simulateDemoRun(process, simulated, now);
      return run.steps
        .filter((step) => canAnswer(version, run, step, member_id, people))
        .map((step) => ({ type: indexOf(version).actions.get(step.step_id)!.action.stepable_type, step, run }));
    }),
  );
}

describe.each(demoProcesses)('$name', (process) => {
  const now = at('2026-11-18T10:20:00');

  it('is a definition without errors or warnings', () => {
    const definition = definitionOf(process);
    expect(() => assertWellFormed(definition)).not.toThrow();
    expect(problemsOf(definition, context)).toEqual([]);
  });

  it.each(process.runs.map((run) => [run.name, run] as const))('simulates %s', (_name, simulated) => {
    const { run } = simulateDemoRun(process, simulated, now);
    const isDone = 'hours_ago' in simulated.since;
    expect(run.status === 'running').toBe(!isDone);
  });

  it('has a history of four months, and open runs', () => {
    const [done, open] = [true, false].map((is) => process.runs.filter(({ since }) => 'hours_ago' in since === is));
    expect(done!.length).toBeGreaterThanOrEqual(25);
    expect(open!.length).toBeGreaterThanOrEqual(4);
    expect(timesOf(done![0]!, now)[0]).toBeLessThan(now - 110 * 86_400);
    expect(new Set(process.runs.map(({ name }) => name)).size).toBe(process.runs.length);
  });
});

describe('the times of a run', () => {
  const runs = demoProcesses.flatMap((process) => process.runs);

  it.each(['2026-11-18T10:20:00', '2026-11-21T06:50:00', '2026-11-23T00:04:00', '2027-03-28T22:40:00'])(
    'are in order up to %s, and in working hours if the run has ended',
    (text) => {
      for (const run of runs) {
        const times = timesOf(run, at(text));
        expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
        expect(times.at(-1)).toBeLessThan(at(text));
        if (!('hours_ago' in run.since)) continue;
        for (const time of times) {
          const { dayOfWeek, hour } = Temporal.Instant.fromEpochMilliseconds(time * 1000).toZonedDateTimeISO(demoZone);
          expect(dayOfWeek < 6 && hour >= 8 && hour < 18).toBe(true);
        }
      }
    },
  );
});

describe('the steps that wait for Mali', () => {
  const { member_id } = byFirstName('Mali');

  it.each(['2026-11-18T10:20:00', '2026-11-21T06:50:00', '2026-11-23T00:04:00', '2026-12-31T21:00:00'])(
    'are of all types, with two overdue and two due today, at %s',
    (text) => {
      const now = at(text);
      const waiting = waitingFor(member_id, now);
      const kinds = Object.entries(Object.groupBy(waiting, ({ type }) => type)).map(([type, of]) => [type, of!.length]);
      expect(Object.fromEntries(kinds)).toEqual({ approval: 6, yes_no: 1, task: 2, form: 1 });
      const due = waiting.map(({ step }) => step.due_at!);
      expect(due.filter((time) => time < now)).toHaveLength(2);
      const isOn = (days: number) => (time: Unix) =>
        time >= now && dayOf(time, demoZone) === dayOf(daysFromNow(now, days), demoZone);
      expect(due.filter(isOn(0))).toHaveLength(2);
      expect(due.filter(isOn(1))).toHaveLength(1);
    },
  );
});
