import { expect, test } from 'vitest';
import type { Assignee, Condition, Definition, Field, Ref } from './definition.ts';
import { refsOf } from './references.ts';
import { replaceRefs } from './replace-refs.ts';

const ann: Ref = { type: 'user_workspace', id: 'ann' };
const staff: Ref = { type: 'group', id: 'staff' };
const role: Ref = { type: 'group', id: 'role' };
const initiator: Assignee = { type: 'initiator' };
const who: Field = {
  id: 'who',
  key: 'who',
  type: 'collaborator',
  label: 'Who',
  help: '',
  required: true,
  default: 'ann',
};
const leaf = (comparator: Condition['comparator'], comparator_value: string): Condition => ({
  id: `${comparator}`,
  name: '',
  type: 'field',
  step_id: null,
  when: 'answered',
  field_id: 'who',
  comparator,
  comparator_value,
});
const base = {
  description: '',
  is_lock: false,
  condition: null,
  initiator_excluded: false,
  nobody_twice: false,
  due_after: null,
};
const definition: Definition = {
  schema: 1,
  trigger_form: [who],
  action_groups: [
    {
      id: 'one',
      name: 'One',
      condition: { id: 'all', name: '', match: 'all', items: [leaf('is', 'ann'), leaf('in_group', 'staff')] },
      actions: [
        {
          ...base,
          id: 'ask',
          name: 'Ask',
          continue_on_failure: false,
          assignees: [ann, staff, initiator],
          stepable_type: 'form',
          stepable: { fields: [{ ...who, id: 'again', key: 'again' }] },
        },
        {
          ...base,
          id: 'tell',
          name: 'Tell',
          continue_on_failure: false,
          assignees: [],
          stepable_type: 'automatic_email',
          stepable: {
            to: [ann, { type: 'email', email: 'a@b.c' }],
            cc: [staff],
            bcc: [],
            reply_to: [],
            subject: 'S',
            body: 'B',
          },
        },
      ],
    },
  ],
  cancellation: [ann],
};

test('every person and group is replaced, and none of the old ones is left anywhere', () => {
  const next = replaceRefs(definition, () => [role]);
  expect(refsOf(next)).toEqual([role]);
  expect(JSON.stringify(next)).not.toMatch(/ann|staff/);
  const [ask, tell] = next.action_groups[0]!.actions;
  expect(ask?.assignees).toEqual([role, initiator]);
  expect(tell?.stepable).toMatchObject({ to: [role, { type: 'email' }], cc: [role], bcc: [] });
  expect(next.cancellation).toEqual([role]);
});

test('where only people and groups may stand, the initiator is left out, and conditions lose a value that is gone', () => {
  const next = replaceRefs(definition, () => [initiator]);
  expect(next.cancellation).toEqual([]);
  expect(next.action_groups[0]!.condition?.items).toMatchObject([
    { comparator_value: null },
    { comparator_value: null },
  ]);
  expect(next.action_groups[0]!.actions[0]?.assignees).toEqual([initiator]);
});

test('the given definition stays as it was', () => {
  const before = structuredClone(definition);
  replaceRefs(definition, () => []);
  expect(definition).toEqual(before);
});

test('conditions get the first group of the replacement, and those that name nobody stay', () => {
  const condition = (...items: Condition[]): Definition => ({
    ...definition,
    trigger_form: [who, { ...who, id: 'why', key: 'why', type: 'text', default: 'ann' }],
    action_groups: [{ id: 'one', name: '', condition: { id: 'all', name: '', match: 'all', items }, actions: [] }],
  });
  const replaced = (leaf: Condition) => {
    const asked: Ref[] = [];
    const next = replaceRefs(condition(leaf), (ref) => {
      asked.push(ref);
      return [ann, role, staff];
    });
    const item = next.action_groups[0]!.condition?.items[0] as Condition;
    return { value: item.comparator_value, asked: asked.filter(({ type }) => type === 'group') };
  };
  expect(replaced(leaf('in_group', 'staff'))).toEqual({ value: 'role', asked: [staff] });
  expect(replaced(leaf('is', 'ann'))).toEqual({ value: null, asked: [] });
  expect(replaced(leaf('is_not', 'ann'))).toEqual({ value: null, asked: [] });
  expect(replaced(leaf('is_not_empty', 'kept')).value).toBe('kept');
  expect(replaced({ ...leaf('is', 'ann'), field_id: 'why' }).value).toBe('ann');
  expect(replaced({ ...leaf('is', 'ann'), field_id: 'unknown' }).value).toBe('ann');
  expect(replaced({ ...leaf('is', 'ann'), type: 'answer' }).value).toBe('ann');
});

test('only collaborator fields lose their default, and each person stands once in a list', () => {
  const text: Field = { ...who, id: 'why', key: 'why', type: 'text' };
  const [form] = definition.action_groups[0]!.actions;
  const vote = {
    ...form!,
    id: 'vote',
    stepable_type: 'approval',
    stepable: { fields: [who, text], vote: { match: 'any' } },
  };
  const groups = [{ ...definition.action_groups[0]!, actions: [vote as never] }];
  const next = replaceRefs({ ...definition, trigger_form: [who, text], action_groups: groups }, () => [role]);
  expect(next.trigger_form.map((field) => field.default)).toEqual([undefined, 'ann']);
  expect(next.action_groups[0]!.actions[0]).toMatchObject({
    assignees: [role, initiator],
    stepable: { fields: [{ id: 'who' }, { id: 'why', default: 'ann' }], vote: { match: 'any' } },
  });
});
