import { describe, expect, test } from 'vitest';
import type { Action, ActionGroup, Definition } from '../../../../engine/definition.ts';
import { problemsOf } from '../../../../engine/problems.ts';
import {
  allOf,
  approval,
  buildDefinition,
  collaborator,
  compares,
  email,
  ended,
  field,
  form,
  goBack,
  hook,
  member,
  slack,
  task,
} from '../../../../engine/testing/build-definition.ts';
import { everySetting, fieldWithEverySetting } from '../../../../engine/testing/every-setting.ts';
import { withTypesOwn } from '../state/new-parts.ts';
import { clipOf, writeClip } from './clip.ts';
import { pasteClip } from './paste-clip.ts';
import { readClip } from './read-clip.ts';

const choices = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];
const source = () =>
  buildDefinition(
    {
      Check: [
        form('ask', [field('text', 'reason'), field('radio', 'kind', { choices, default: 'b' })]),
        approval('check', {
          condition: allOf(compares('ask', 'kind', 'is', 'a'), compares(null, 'amount', 'gte', '9')),
        }),
        email('tell', { body: 'Because {{reason}}, of {{amount}}', to: [collaborator('owner'), member('ann')] }),
        goBack('again', 'ask', allOf(ended('check', 'disapprove'))),
      ],
      Pay: [slack('post', { messages: ['{{reason}}'] }), hook('book', { key: 'reason' })],
    },
    [field('currency', 'amount', { currency: 'EUR' }), field('collaborator', 'owner')],
  );
const place = (definition: Definition, group = 0) => ({
  group_at: definition.action_groups.length,
  into: {
    group_id: definition.action_groups[group]?.id ?? '',
    at: definition.action_groups[group]?.actions.length ?? 0,
  },
});
const nobody = { people: new Map(), groups: new Map() };
const idsIn = (value: unknown) => JSON.stringify(value).match(/"[\w-]+"/g) ?? [];

test('a copy within a draft has the translations of the original, with the keys of the copy', () => {
  const translations = { th: { 'actions.tell.email.body': 'เพราะ {{reason}}', 'fields.kind.choices.a.label': 'ก' } };
  const draft: Definition = { ...source(), language: 'en', translations };
  const { definition } = pasteClip(draft, clipOf(draft, { kind: 'group', id: 'Check' })!, place(draft), null)!;
  const [ask, , tell] = definition.action_groups.at(-1)!.actions as [Action, Action, Action];
  const kind = ask.stepable_type === 'form' ? ask.stepable.fields[1]! : null;
  expect(definition.translations?.th).toEqual({
    ...translations.th,
    [`actions.${tell.id}.email.body`]: 'เพราะ {{reason_2}}',
    [`fields.${kind?.id}.choices.${kind?.choices?.[0]?.id}.label`]: 'ก',
  });
});

test('what is pasted into another workflow has its translations in the languages of that one', () => {
  const translations = {
    fr: { 'actions.ask.name': 'Demander' },
    th: { 'actions.tell.email.body': 'เพราะ {{reason}}', 'actions.pay.name': 'จ่าย' },
  };
  const draft: Definition = { ...source(), language: 'en', translations };
  const text = writeClip(clipOf(draft, { kind: 'group', id: 'Check' })!);
  const paste = (into: Partial<Definition>) => {
    const target = { ...source(), ...into };
    const { definition } = pasteClip(target, readClip(text)!, place(target), nobody)!;
    const [ask, , tell] = definition.action_groups.at(-1)!.actions as [Action, Action, Action];
    return { words: definition.translations, ask, tell };
  };
  const thai = paste({ language: 'en', translations: { th: { 'actions.tell.name': 'บอก' } } });
  expect(thai.words).toEqual({
    th: { 'actions.tell.name': 'บอก', [`actions.${thai.tell.id}.email.body`]: 'เพราะ {{reason_2}}' },
  });
  const french = { 'actions.tell.name': 'Tell' };
  expect(paste({ language: 'fr', translations: { en: french, th: {} } }).words).toEqual({ en: french, th: {} });
  expect(paste({ language: 'en' }).words).toBeUndefined();
});

test('the clipboard keeps every setting, but for what belongs to one workspace', () => {
  const withoutOwn = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (key, one) =>
        ['secret_id', 'trigger_id'].includes(key) ? null : key === 'token_version' ? 0 : one,
      ),
    );
  const withoutIds = ({ condition, ...action }: Action) => ({
    ...withoutOwn(action),
    condition: { ...condition, id: '', items: condition?.items.map((one) => ({ ...one, id: '' })) },
  });
  const [{ id, actions }] = everySetting.action_groups as [ActionGroup];
  const clip = readClip(writeClip(clipOf(everySetting, { kind: 'group', id })!));
  expect(clip?.actions).toEqual(actions.map(withoutIds));
});

test('a field that gets another type keeps no setting of the old one', () => {
  const bare = withTypesOwn({ ...fieldWithEverySetting(1), type: 'text' }, []);
  expect(Object.keys(bare).toSorted()).toEqual(['help', 'id', 'key', 'label', 'required', 'type']);
});

describe('a group that is duplicated', () => {
  const definition = source();
  const clip = clipOf(definition, { kind: 'group', id: 'Check' })!;
  const { definition: pasted, losses, id } = pasteClip(definition, clip, { ...place(definition), group_at: 1 }, null)!;
  const copy = pasted.action_groups[1]!;
  const [ask, check, tell, again] = copy.actions as [Action, Action, Action, Action];

  test('stands at its place, with names and keys of its own, and loses nothing', () => {
    expect([copy.id, losses]).toEqual([id, []]);
    expect(copy.actions.map(({ name }) => name)).toEqual(['ask 2', 'check 2', 'tell 2', 'again 2']);
    expect(ask.stepable).toMatchObject({ fields: [{ key: 'reason_2' }, { key: 'kind_2' }] });
    // It asks the same again, which is what a duplicate is for; nothing else is wrong with it.
    expect(problemsOf(pasted).map(({ code }) => code)).toEqual(['asked_twice']);
  });

  test('names its own copies, and what is outside of it as before', () => {
    const fields = (ask as Extract<Action, { stepable_type: 'form' }>).stepable.fields;
    const kind = fields[1]!;
    expect(check.condition?.items).toMatchObject([
      { step_id: ask.id, field_id: kind.id, comparator_value: kind.choices?.[0]?.id },
      { step_id: null, field_id: 'amount' },
    ]);
    expect(kind.default).toBe(kind.choices?.[1]?.id);
    expect(tell.stepable).toMatchObject({
      body: 'Because {{reason_2}}, of {{amount}}',
      to: [{ type: 'field', field_id: 'owner' }, { id: 'ann' }],
    });
    expect(again).toMatchObject({ stepable: { go_back_to: ask.id }, condition: { items: [{ step_id: check.id }] } });
  });

  test('shares no id with the original', () => {
    const others = new Set(idsIn(definition.action_groups[0]!.actions.flatMap((action) => [action.id])));
    expect(idsIn(copy.actions.map((action) => action.id)).filter((one) => others.has(one))).toEqual([]);
    expect(source()).toEqual(definition);
  });
});

describe('actions in the clipboard', () => {
  const text = (kind: 'group' | 'action', id: string) => writeClip(clipOf(source(), { kind, id })!);

  test('have no key of a chat and no token', () => {
    const written = text('group', 'Pay');
    expect(written).toContain('post');
    expect(written).not.toMatch(/"secret_id":"|"trigger_id":"/);
    const kept = pasteClip(source(), clipOf(source(), { kind: 'group', id: 'Pay' })!, place(source()), null)!;
    expect(kept.definition.action_groups[2]?.actions[0]?.stepable).toMatchObject({ secret_id: 'secret' });
  });

  test('are pasted into another workflow, which is told what it has not', () => {
    const other = buildDefinition({ Start: [form('ask', [field('text', 'reason')])] });
    const { definition, losses } = pasteClip(other, readClip(text('group', 'Check'))!, place(other), nobody)!;
    expect(definition.action_groups.map(({ name }) => name)).toEqual(['Start', 'Check']);
    const [ask, check, tell] = definition.action_groups[1]!.actions as [Action, Action, Action];
    expect([ask.name, check.name]).toEqual(['ask 2', 'check']);
    expect(check.condition?.items).toHaveLength(1);
    expect(tell.stepable).toMatchObject({ to: [], body: 'Because {{reason_2}}, of {{amount}}' });
    expect(losses).toEqual([
      { kind: 'person', name: 'ask 2' },
      { kind: 'condition', name: 'check' },
      { kind: 'person', name: 'check' },
      { kind: 'person', name: 'tell' },
      { kind: 'field', name: 'tell' },
      { kind: 'insertion', name: 'tell' },
    ]);
    const hooks = pasteClip(other, readClip(text('group', 'Pay'))!, place(other), nobody)!;
    expect(hooks.losses.map(({ kind }) => kind)).toEqual(['key', 'token']);
  });

  test('go into the chosen group, without the target that stayed behind', () => {
    const other = buildDefinition({ Start: [task('do')] });
    const { definition, losses, id } = pasteClip(other, readClip(text('action', 'again'))!, place(other), nobody)!;
    expect(definition.action_groups[0]?.actions.map(({ name }) => name)).toEqual(['do', 'again']);
    expect(definition.action_groups[0]?.actions[1]).toMatchObject({
      id,
      condition: null,
      stepable: { go_back_to: null },
    });
    expect(losses.map(({ kind }) => kind)).toContain('target');
  });

  test('are refused beyond what a draft may have', () => {
    const many = buildDefinition({ Start: Array.from({ length: 500 }, (_, at) => task(`t${at}`)) });
    expect(pasteClip(many, clipOf(source(), { kind: 'action', id: 'check' })!, place(many), null)).toBeNull();
  });
});

describe('a text of the clipboard', () => {
  const written = () => JSON.parse(writeClip(clipOf(source(), { kind: 'group', id: 'Check' })!));

  test.each([
    ['other text', 'Hello'],
    ['other JSON', '{"actions":[]}'],
    ['broken JSON with the mark', '{"mark":"baton/actions/1",'],
    ['nothing to paste', '{"mark":"baton/actions/1","actions":[{"stepable_type":"steal"}]}'],
    ['a list', '["baton/actions/1"]'],
  ])('that is %s is no clip', (_name, text) => {
    expect(readClip(text)).toBeNull();
  });

  test('keeps what fits and drops what does not, whatever it holds', () => {
    const clip = written();
    clip.actions[0].stepable.fields[0] = { type: 'text', id: 1, label: { __proto__: 1 }, key: 'x\u0000y', help: 7 };
    clip.actions[0].name = `${'n'.repeat(300)}\n`;
    clip.actions[0].assignees = [{ type: 'owner' }, null, { type: 'initiator', more: 1 }];
    clip.actions[1].condition.items[0].comparator = 'eval';
    clip.actions[1].due_after = 'never';
    clip.actions[1].name = `${'n'.repeat(199)}🎉`;
    clip.actions[1].description = 'half \ud800';
    clip.actions.push(null, 'x', { stepable_type: 'task' });
    const read = readClip(JSON.stringify(clip))!;
    expect(read.actions).toHaveLength(5);
    expect(read.actions[0]?.name).toHaveLength(200);
    expect(read.actions[0]?.assignees).toEqual([{ type: 'initiator' }]);
    expect(read.actions[0]?.stepable).toMatchObject({ fields: [{ id: '', label: '', key: 'xy', help: '' }, {}] });
    expect(read.actions[1]).toMatchObject({ name: 'n'.repeat(199), description: 'half \ufffd', due_after: null });
    expect(read.actions[1]?.condition?.items[0]).not.toHaveProperty('comparator');
    expect(read.actions[4]).toMatchObject({ name: '', stepable: { instructions: '', vote: { match: 'any' } } });
  });

  test('is read as it was written', () => {
    const clip = clipOf(source(), { kind: 'group', id: 'Check' })!;
    const read = readClip(writeClip(clip))!;
    const withoutIds = (value: unknown) =>
      JSON.parse(JSON.stringify(value), (key, one) => (key === 'condition' ? null : one));
    expect(withoutIds(read)).toEqual(withoutIds(clip));
  });
});
