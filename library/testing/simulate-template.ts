import { fieldsOf, kindOf } from '../../engine/actions/index.ts';
import { canAnswer } from '../../engine/can.ts';
import type { Action, Assignee, Cell, Column, Definition, Field, Id, Outcome, Value } from '../../engine/definition.ts';
import type { Problem, ProblemContext } from '../../engine/problems.ts';
import { buildPeople } from '../../engine/testing/build-people.ts';
import { RunSimulation } from '../../engine/testing/simulate.ts';
import type { Template } from '../template.ts';

/** What a simulated run is asked to do differently from everybody answering well; only at the first attempt. */
export interface Wishes {
  answers: ReadonlyMap<Id, Outcome>;
  values: ReadonlyMap<Id, Value>;
}
export const noWishes: Wishes = { answers: new Map(), values: new Map() };

/** Each role is played by a group of two, by one person, or by the initiator, as the template suggests. */
export function castOf({ roles }: Template) {
  const groups = roles.filter(({ suggested }) => suggested === 'group').map(({ key }) => key);
  const persons = roles.filter(({ suggested }) => suggested === 'person').map(({ key }) => key);
  const membersOf = (group: string) => [`${group} 1`, `${group} 2`];
  const people = buildPeople({
    members: ['ann', 'ini', ...persons, ...groups.flatMap(membersOf)],
    groups: Object.fromEntries(groups.map((group) => [group, membersOf(group)])),
  });
  const playing = ({ key, suggested }: Template['roles'][number]): Assignee[] => {
    if (suggested === 'initiator') return [{ type: 'initiator' }];
    return [{ type: suggested === 'group' ? 'group' : 'user_workspace', id: key }];
  };
  const context: ProblemContext = {
    members: people.members,
    groups: new Map([...people.groups].map(([id, { length }]) => [id, { enabled: true, size: length }])),
  };
  return { people, context, roles: Object.fromEntries(roles.map((role) => [role.key, playing(role)])) };
}
export type Cast = ReturnType<typeof castOf>;

/**
 * Simulates a run to its end. Everybody answers well (approves, says yes, takes the first choice) unless wished
 * otherwise, and every mail arrives.
 */
export function simulateTemplate(definition: Definition, { people }: Cast, wishes: Wishes = noWishes): RunSimulation {
  const version = { id: 'version', definition };
  const answersTo = (fields: readonly Field[], attempt: number) =>
    Object.fromEntries(
      fields.map((field) => {
        const wished = attempt === 1 ? wishes.values.get(field.id) : undefined;
        return [field.id, wished === undefined ? goodValue(field) : wished];
      }),
    );
  const simulation = new RunSimulation(version, { people, fields: answersTo(definition.trigger_form, 1) });
  const actions = new Map(
    definition.action_groups.flatMap((group) => group.actions).map((action) => [action.id, action]),
  );
  for (let events = 0; events < 200; events++) {
    const step = simulation.run.steps.find(({ status }) => status === 'pending');
    if (simulation.run.status !== 'running' || !step) return simulation;
    const action = actions.get(step.step_id)!;
    const by = [...people.members.keys()].find((id) => canAnswer(version, simulation.run, step, id, people));
    if (by === undefined && !isMail(action)) throw new Error(`nobody may answer ${action.name}`);
    if (by === undefined) simulation.succeed(action.id, 'sent');
    else {
      const answer = (step.attempt === 1 && wishes.answers.get(action.id)) || kindOf(action).answers[0]!;
      simulation.answer(action.id, by, answer, answersTo(fieldsOf(action), step.attempt));
    }
  }
  throw new Error('the run does not end');
}

const isMail = ({ stepable_type }: Action) => stepable_type === 'automatic_email' || stepable_type === 'email';

/** A value of each type; of choices the first. The day is after the day of the simulation. */
export function goodValue({ type, choices, columns = [] }: Field | (Column & { columns?: Column[] })): Value {
  switch (type) {
    case 'number':
      return '10';
    case 'percent':
      return '1';
    case 'currency':
      return '100';
    case 'date':
      return '2026-04-01';
    case 'duration':
      return 60;
    case 'radio':
    case 'dropdown':
      return choices![0]!.id;
    case 'checkbox':
      return [choices![0]!.id];
    case 'task':
      return true;
    case 'collaborator':
      return 'ann';
    case 'email':
      return 'ann@example.com';
    case 'url':
      return 'https://example.com/';
    case 'phone_number':
      return '+33123456789';
    case 'file':
      return ['file'];
    case 'table':
      return [
        Object.fromEntries(
          columns
            .filter((column) => column.type !== 'computed')
            .map((column) => [column.id, goodValue(column) as Cell]),
        ),
      ];
    case 'computed':
      return null;
    default:
      return 'Text';
  }
}

/** A problem with the name of its action, for a message that can be read. */
export function describeProblem({ action_groups }: Definition, problem: Problem): string {
  const action = action_groups.flatMap((group) => group.actions).find(({ id }) => id === problem.action_id);
  return `${problem.code} ${action?.name ?? ''} ${JSON.stringify(problem.values ?? {})}`;
}
