import fc from 'fast-check';
import {
  type Action,
  type ActionBase,
  type Assignee,
  type Comparator,
  type Condition,
  type Conditions,
  comparators,
  type Definition,
  dueAfters,
  type Field,
  fieldTypes,
  type Id,
  type Language,
  outcomes,
  type Recipient,
  type Ref,
  type Vote,
} from '../../engine/definition.ts';
import { textsOf } from '../../engine/translations/map-texts.ts';
import { idOf, makeTable, tableSeeds } from './generate-tables.ts';

export const people: Ref[] = [
  { type: 'user_workspace', id: idOf(1) },
  { type: 'user_workspace', id: idOf(2) },
  { type: 'group', id: idOf(3) },
  { type: 'group', id: idOf(4) },
];

/** Names as people write them, many of them equal, some that make no key, and some that look like one. */
const names = fc.oneof(
  fc.constantFrom(
    'Approve',
    'approve',
    'Approve_2',
    'Group',
    'Budget check',
    'อนุมัติ',
    'Vérifier',
    '',
    '¿?',
    'constructor',
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/\p{Cc}/gu, '').toWellFormed()),
);
const texts = fc.oneof(
  fc.constantFrom('', 'One line', 'Two\nlines', '\n', '<p>Dear</p><p>you</p>\n<ul><li>A</li></ul>'),
  names,
);
const keys = fc.oneof(fc.constantFrom('amount', 'amount', 'reason', '', 'two words', '__proto__'), names);

const votes: fc.Arbitrary<Vote> = fc.constantFrom<Vote>(
  { match: 'any' },
  { match: 'all' },
  { match: 'at_least', count: 2 },
  { match: 'any', count: 3 },
);

/** What one thing is made of. Numbers select one of the things that the definition has. */
const fieldSeeds = fc.record({
  key: keys,
  label: names,
  help: texts,
  type: fc.constantFrom(...fieldTypes),
  required: fc.boolean(),
  choices: fc.option(fc.array(names, { maxLength: 4 })),
  currency: fc.option(fc.constantFrom('EUR', 'THB')),
  default: fc.option(fc.nat()),
  table: tableSeeds(keys),
});
type FieldSeed = typeof fieldSeeds extends fc.Arbitrary<infer S> ? S : never;

const leafSeeds = fc.record({
  name: fc.constantFrom('', '', 'Large'),
  type: fc.constantFrom<'answer' | 'field'>('answer', 'field'),
  step: fc.option(fc.nat()),
  when: fc.constantFrom<'answered' | 'skipped'>('answered', 'skipped'),
  answer: fc.option(fc.constantFrom(...outcomes)),
  field: fc.option(fc.nat()),
  comparator: fc.option(fc.constantFrom(...comparators)),
  value: fc.option(fc.nat()),
});
type LeafSeed = typeof leafSeeds extends fc.Arbitrary<infer S> ? S : never;
type NestSeed = { name: string; match: 'any' | 'all'; items: (LeafSeed | NestSeed)[] };
const nestOf = (items: fc.Arbitrary<LeafSeed | NestSeed>): fc.Arbitrary<NestSeed> =>
  fc.record({
    name: fc.constantFrom('', 'Either'),
    match: fc.constantFrom<'any' | 'all'>('any', 'all'),
    items: fc.array(items, { maxLength: 3 }),
  });
const nestSeeds = nestOf(fc.oneof(leafSeeds, nestOf(fc.oneof(leafSeeds, nestOf(leafSeeds)))));

const actionSeeds = fc.record({
  kind: fc.nat(8),
  name: names,
  description: texts,
  is_lock: fc.boolean(),
  condition: fc.option(nestSeeds),
  people: fc.array(fc.nat(), { maxLength: 4 }),
  initiator_excluded: fc.boolean(),
  nobody_twice: fc.boolean(),
  due_after: fc.option(fc.constantFrom(...dueAfters)),
  continue_on_failure: fc.boolean(),
  fields: fc.array(fieldSeeds, { maxLength: 3 }),
  vote: votes,
  text: texts,
  is_on: fc.boolean(),
  target: fc.option(fc.nat()),
});
type ActionSeed = typeof actionSeeds extends fc.Arbitrary<infer S> ? S : never;

/** Well-formed definitions with whatever a draft may have: equal and empty names, conditions that make no sense. */
export const definitions: fc.Arbitrary<Definition> = fc
  .record({
    trigger_form: fc.array(fieldSeeds, { maxLength: 4 }),
    groups: fc.array(
      fc.record({ name: names, condition: fc.option(nestSeeds), actions: fc.array(actionSeeds, { maxLength: 4 }) }),
      { maxLength: 4 },
    ),
    cancellation: fc.array(fc.constantFrom(...people), { maxLength: 3 }),
    languages: fc.option(
      fc.record({
        main: fc.option(fc.constantFrom<Language>('en', 'fr')),
        words: fc.array(fc.record({ at: fc.nat(), words: names, isOld: fc.boolean() }), { maxLength: 6 }),
      }),
    ),
  })
  .map(({ languages, ...seeds }) => (languages ? translate(build(seeds), languages) : build(seeds)));

/** Some of the texts in Thai, a few of them to be checked. */
function translate(
  definition: Definition,
  { main, words }: { main: Language | null; words: { at: number; words: string; isOld: boolean }[] },
): Definition {
  const texts = textsOf(definition);
  const pick = (isWanted: (one: (typeof words)[number]) => boolean) =>
    Object.fromEntries(
      words
        .filter((one) => texts.length > 0 && one.words.trim() !== '' && isWanted(one))
        .map((one) => [texts[one.at % texts.length]!.path, one.words]),
    );
  const old = pick(({ isOld }) => isOld);
  return {
    ...definition,
    ...(main && { language: main }),
    translations: { th: pick(() => true) },
    ...(Object.keys(old).length > 0 && { outdated_translations: { th: old } }),
  };
}

interface Seeds {
  trigger_form: FieldSeed[];
  groups: { name: string; condition: NestSeed | null; actions: ActionSeed[] }[];
  cancellation: Ref[];
}

function build({ trigger_form, groups, cancellation }: Seeds): Definition {
  let last = 100;
  const nextId = () => idOf(++last);
  const fields: Field[] = [];
  const steps: Id[] = [];
  const actionIds: Id[] = [];
  const pick = <T>(from: readonly T[], number: number): T | undefined => from[number % Math.max(1, from.length)];

  const makeField = (seed: FieldSeed): Field => {
    const choices = seed.choices?.map((label) => ({ id: nextId(), label }));
    const field: Field = {
      id: nextId(),
      key: seed.key.slice(0, 60).toWellFormed(),
      type: seed.type,
      label: seed.label,
      help: seed.help,
      required: seed.required,
      ...(choices && { choices }),
      ...(seed.currency && { currency: seed.currency }),
    };
    Object.assign(field, makeTable(seed.table, field, { fields, nextId }));
    fields.push(field);
    return seed.default === null ? field : { ...field, default: pickValue(field, seed.default, undefined) };
  };
  const pickValue = (field: Field | undefined, number: number, comparator: Comparator | undefined) => {
    if (field?.type === 'collaborator') {
      const ids = comparator === 'in_group' ? [idOf(3), idOf(4)] : [idOf(1), idOf(2)];
      return pick([null, '', ...ids], number) ?? null;
    }
    const [choice] = field?.choices ?? [];
    const gone = 'approve';
    return (
      pick([choice?.id ?? '12', choice ? [choice.id, gone] : true, gone, null, 7, ['approve', 'x']], number) ?? null
    );
  };
  const makeNest = (seed: NestSeed): Conditions => ({
    id: nextId(),
    name: seed.name,
    match: seed.match,
    items: seed.items.map((item) => ('items' in item ? makeNest(item) : makeLeaf(item))),
  });
  const makeLeaf = (seed: LeafSeed): Condition => {
    const field = seed.field === null ? undefined : pick(fields, seed.field);
    const comparator = seed.comparator ?? undefined;
    return {
      id: nextId(),
      name: seed.name,
      type: seed.type,
      step_id: seed.step === null ? null : (pick(actionIds, seed.step) ?? null),
      when: seed.when,
      ...(seed.answer && { answer: seed.answer }),
      ...(field && { field_id: field.id }),
      ...(comparator && { comparator }),
      ...(seed.value !== null && { comparator_value: pickValue(field, seed.value, comparator) }),
    };
  };
  const makePeople = (numbers: number[], hasAddresses: boolean): Recipient[] =>
    numbers.flatMap((number): Recipient[] => {
      const field = pick(fields, number);
      const all: Recipient[] = [
        ...people,
        { type: 'initiator' },
        ...(field ? [{ type: 'field', field_id: field.id } as const] : []),
        ...(hasAddresses ? [{ type: 'email', email: 'someone@example.com' } as const] : []),
      ];
      return [pick(all, number)!];
    });

  // Ids and fields first: a condition of a draft may name what comes later.
  const form = trigger_form.map(makeField);
  const outline = groups.map((group) => {
    const id = nextId();
    steps.push(id);
    const actions = group.actions.map((seed) => {
      const action_id = nextId();
      steps.push(action_id);
      actionIds.push(action_id);
      const hasFields = seed.kind === 0 || seed.kind === 3;
      return { seed, id: action_id, fields: hasFields ? seed.fields.map(makeField) : [] };
    });
    return { group, id, actions };
  });

  const makeAction = (id: Id, seed: ActionSeed, own: Field[]): Action => {
    const base: ActionBase = {
      id,
      name: seed.name,
      description: seed.description,
      is_lock: seed.is_lock,
      condition: seed.condition && makeNest(seed.condition),
      assignees: makePeople(seed.people, false) as Assignee[],
      initiator_excluded: seed.initiator_excluded,
      nobody_twice: seed.nobody_twice,
      due_after: seed.due_after,
      continue_on_failure: seed.continue_on_failure,
    };
    const { text, vote, is_on } = seed;
    const oneLine = text.replaceAll('\n', ' ');
    const mail = {
      to: makePeople(seed.people, true),
      cc: makePeople(seed.people.slice(1), true),
      bcc: makePeople(seed.people.slice(2), true),
      reply_to: [],
      subject: oneLine,
      body: text,
    };
    switch (seed.kind) {
      case 0:
        return { ...base, stepable_type: 'approval', stepable: { fields: own, vote, cancel_on_disapprove: is_on } };
      case 1:
        return { ...base, stepable_type: 'yes_no', stepable: { question: text, vote } };
      case 2:
        return { ...base, stepable_type: 'task', stepable: { instructions: text, vote } };
      case 3:
        return { ...base, stepable_type: 'form', stepable: { fields: own } };
      case 4:
        return { ...base, stepable_type: 'email', stepable: mail };
      case 5:
        return { ...base, stepable_type: 'automatic_email', stepable: mail };
      case 6: {
        const stepable = { secret_id: is_on ? idOf(9) : null, channel: oneLine, messages: [text, ''] };
        return { ...base, stepable_type: 'slack', stepable };
      }
      case 7: {
        const given = [{ target_key: 'a', key: 'amount' }, { target_key: '', target_value: text }, { target_key: 'b' }];
        const stepable = {
          trigger_id: is_on ? idOf(8) : null,
          token_version: is_on ? 3 : 0,
          wait: is_on,
          fields: given,
        };
        return { ...base, stepable_type: 'workflow_hook', stepable };
      }
      default: {
        const go_back_to = seed.target === null ? null : (pick(steps, seed.target) ?? null);
        return { ...base, stepable_type: 'go_back', stepable: { go_back_to } };
      }
    }
  };
  return {
    schema: 1,
    trigger_form: form,
    action_groups: outline.map(({ group, id, actions }) => ({
      id,
      name: group.name,
      condition: group.condition && makeNest(group.condition),
      actions: actions.map((one) => makeAction(one.id, one.seed, one.fields)),
    })),
    cancellation,
  };
}
