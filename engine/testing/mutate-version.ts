/** Other versions of a generated workflow: actions, groups and fields are added, removed, moved and changed. */
import fc from 'fast-check';
import type { Action, ActionGroup, Conditions, Definition, Field, Version } from '../definition.ts';
import { problemsOf } from '../problems.ts';
import { approval, field, form, group, hook, member, slack, task, yesNo } from './build-definition.ts';

const mutation = fc.record({
  what: fc.constantFrom(
    'add_action',
    'remove_action',
    'move_action',
    'retype',
    'settings',
    'recondition',
    'add_group',
    'remove_group',
    'move_group',
    'field',
  ),
  group: fc.nat(),
  action: fc.nat(),
  to: fc.nat(),
  kind: fc.nat(),
});
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 5 });
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never;

/** A version after some mutations; what names something that is gone or comes later loses its condition, or goes too. */
export function mutateVersion(version: Version, id: string, list: readonly Mutation[]): Version {
  const definition: Definition = JSON.parse(JSON.stringify(version.definition));
  for (const [index, one] of list.entries()) mutate(definition, one, `${id} ${index}`);
  repair(definition);
  return { id, definition };
}

function mutate(definition: Definition, { what, group: g, action: a, to, kind }: Mutation, name: string): void {
  const groups = definition.action_groups;
  const of = <T>(list: readonly T[], choice: number) => list[choice % list.length]!;
  const found = groups.length > 0 ? of(groups, g) : undefined;
  const action = found && found.actions.length > 0 ? of(found.actions, a) : undefined;
  if (what === 'add_group') groups.splice(to % (groups.length + 1), 0, newGroup(name, kind));
  if (what === 'field') changeForm(definition, action, kind, name);
  if (!found) return;
  if (what === 'add_action') found.actions.splice(a % (found.actions.length + 1), 0, newAction(name, kind));
  if (what === 'remove_group') groups.splice(g % groups.length, 1);
  if (what === 'move_group') {
    groups.splice(g % groups.length, 1);
    groups.splice(to % (groups.length + 1), 0, found);
  }
  if (what === 'recondition' && kind % 3 === 0) found.condition = null;
  if (!action) return;
  if (what === 'remove_action') found.actions.splice(a % found.actions.length, 1);
  if (what === 'retype') found.actions.splice(a % found.actions.length, 1, newAction(action.id, kind));
  if (what === 'recondition') action.condition = kind % 2 === 0 ? null : never;
  if (what === 'settings') Object.assign(action, settings(kind));
  if (what === 'move_action') {
    found.actions.splice(a % found.actions.length, 1);
    const target = of(groups, to);
    target.actions.splice(kind % (target.actions.length + 1), 0, action);
  }
}

const never: Conditions = {
  id: 'never',
  name: '',
  match: 'all',
  items: [
    {
      id: 'over',
      name: '',
      type: 'field',
      step_id: null,
      when: 'answered',
      field_id: 'amount',
      comparator: 'gt',
      comparator_value: '99',
    },
  ],
};

const newGroup = (name: string, kind: number): ActionGroup => ({
  id: `group ${name}`,
  name: `group ${name}`,
  condition: null,
  actions: [newAction(name, kind)],
});

function newAction(name: string, kind: number): Action {
  const vote = { match: kind % 2 === 0 ? 'all' : 'any' } as const;
  const assignees = [kind % 3 === 0 ? group('team') : member('cas')];
  const made = [
    approval(name, { vote, assignees }),
    yesNo(name, { vote, assignees }),
    task(name, { vote, assignees }),
    form(name, [field('text', `field ${name}`, { key: `n${name.replace(/\W/g, '_')}`, required: true })], {
      assignees,
    }),
    slack(name),
    hook(name, { wait: kind % 2 === 0 }),
  ];
  return made[kind % made.length]!;
}

function settings(kind: number): Partial<Action> {
  const changed: Partial<Action>[] = [
    { assignees: [member('cas')] },
    { assignees: [group('team'), member('ben')] },
    { is_lock: true },
    { nobody_twice: true, initiator_excluded: true },
    { due_after: '1_day' },
  ];
  return changed[kind % changed.length]!;
}

function changeForm(definition: Definition, action: Action | undefined, kind: number, name: string): void {
  const fields = kind % 2 === 0 || action?.stepable_type !== 'form' ? definition.trigger_form : action.stepable.fields;
  const added: Field = field('text', `field ${name}`, {
    key: `k${name.replace(/\W/g, '_')}`,
    required: kind % 3 !== 0,
  });
  if (kind % 5 === 0) added.default = 'as usual';
  if (kind % 7 === 0 && fields.length > 2) fields.pop();
  fields.push(added);
}

/** Removes conditions and actions that name what is gone, until the draft could be a version. */
function repair(definition: Definition): void {
  for (let round = 0; round < 20; round++) {
    definition.action_groups = definition.action_groups.filter(({ actions }) => actions.length > 0);
    const errors = problemsOf(definition).filter(({ severity }) => severity === 'error');
    if (errors.length === 0) return;
    const ids = new Set(errors.map(({ action_id }) => action_id));
    const groups = new Set(errors.map(({ action_group_id }) => action_group_id));
    for (const one of definition.action_groups) {
      if (groups.has(one.id)) one.condition = null;
      one.actions = one.actions.filter((action) => {
        if (!ids.has(action.id)) return true;
        const hadCondition = action.condition !== null;
        action.condition = null;
        return hadCondition && action.stepable_type !== 'go_back';
      });
    }
    if (definition.action_groups.every(({ actions }) => actions.length === 0)) {
      definition.action_groups = [newGroup('last', 0)];
    }
  }
  throw new Error(`could not be repaired: ${JSON.stringify(problemsOf(definition))}`);
}
