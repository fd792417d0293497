import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from './actions/index.ts';
import type { Action, Conditions, Definition } from './definition.ts';
import { mergeDefinitions } from './merge-definitions.ts';
import { assertWellFormed } from './problems.ts';
import { shareParts } from './share-parts.ts';
import {
  allOf,
  anyOf,
  approval,
  buildDefinition,
  column,
  compares,
  ended,
  field,
  form,
  goBack,
  hook,
  table,
  task,
} from './testing/build-definition.ts';
import { versions } from './testing/generate-runs.ts';
import type { Preference } from './three-way.ts';

const base = (): Definition =>
  buildDefinition(
    {
      Ask: [form('ask', [field('text', 'why'), field('number', 'days')]), task('note')],
      Check: [approval('check', { condition: allOf(compares('ask', 'days', 'gte', '5')) }), task('file')],
      Pay: [task('pay')],
    },
    [field('currency', 'amount', { currency: 'EUR' })],
  );

/** The sample with a change of the parts that `change` gets as copies. */
const changed = (change: (definition: Definition) => void): Definition => {
  const copy = structuredClone(base());
  change(copy);
  return copy;
};
const actionOf = ({ action_groups }: Definition, id: string): Action =>
  action_groups.flatMap(({ actions }) => actions).find((action) => action.id === id)!;
const change =
  <Part extends object>(part: (definition: Definition) => Part, settings: Partial<Part>) =>
  (definition: Definition) =>
    void Object.assign(part(definition), settings);
const set = (id: string, settings: Partial<Action>) => (definition: Definition) =>
  void Object.assign(actionOf(definition, id), settings);
const remove = (id: string) => (definition: Definition) => {
  for (const group of definition.action_groups) group.actions = group.actions.filter((action) => action.id !== id);
};
const add = (group: number, at: number, action: Action) => (definition: Definition) =>
  void definition.action_groups[group]!.actions.splice(at, 0, action);

type Change = (definition: Definition) => void;
const merge = (mine: Change, theirs: Change, prefer: Preference | null = null) =>
  mergeDefinitions(base(), changed(mine), changed(theirs), prefer);
const shape = (definition: Definition | null) =>
  definition?.action_groups.map(({ name, actions }) => `${name}: ${actions.map((action) => action.name).join(' ')}`);

describe('what two people have changed', () => {
  it.each<[string, Change, Change, (merged: Definition) => unknown[]]>([
    [
      'two actions',
      set('note', { name: 'mine' }),
      set('pay', { name: 'theirs' }),
      (merged) => [actionOf(merged, 'note').name, actionOf(merged, 'pay').name],
    ],
    [
      'two settings of an action',
      set('note', { name: 'mine' }),
      set('note', { description: 'theirs' }),
      (merged) => [actionOf(merged, 'note').name, actionOf(merged, 'note').description],
    ],
    [
      'two fields of a form',
      ({ trigger_form }) => void trigger_form.push({ ...field('text', 'mine'), label: 'mine' }),
      change(({ trigger_form }) => trigger_form[0]!, { label: 'theirs' }),
      ({ trigger_form }) => [trigger_form[1]?.label, trigger_form[0]?.label],
    ],
    [
      'a group and an action in it',
      change(({ action_groups }) => action_groups[0]!, { name: 'mine' }),
      set('note', { name: 'theirs' }),
      (merged) => [merged.action_groups[0]?.name, actionOf(merged, 'note').name],
    ],
    [
      'two translations',
      change((definition) => definition, { translations: { fr: { 'actions.note.name': 'mine' } } }),
      change((definition) => definition, { translations: { fr: { 'actions.pay.name': 'theirs' }, th: { x: 'y' } } }),
      ({ translations }) => [translations?.fr?.['actions.note.name'], translations?.fr?.['actions.pay.name']],
    ],
  ])('is joined: %s', (_what, mine, theirs, read) => {
    expect(read(merge(mine, theirs)!)).toEqual(['mine', 'theirs']);
    expect(read(merge(theirs, mine)!)).toEqual(['mine', 'theirs']);
  });

  it('is joined: what was added, moved and deleted', () => {
    const merged = merge(add(0, 1, task('mine')), (definition) => {
      add(0, 2, task('theirs'))(definition);
      remove('file')(definition);
      definition.action_groups.reverse();
    });
    expect(shape(merged)).toEqual(['Pay: pay', 'Check: check', 'Ask: ask mine note theirs']);
    const moved = merge(
      (definition) => {
        remove('pay')(definition);
        add(1, 0, task('pay'))(definition);
      },
      set('note', { name: 'noted' }),
    );
    expect(shape(moved)).toEqual(['Ask: ask noted', 'Check: pay check file', 'Pay: ']);
  });

  it('stands once if both did the same, and parts that nobody changed are the same objects', () => {
    const same = set('note', { name: 'both' });
    expect(actionOf(merge(same, same)!, 'note').name).toBe('both');
    const mine = base();
    const merged = mergeDefinitions(base(), mine, changed(set('pay', { name: 'theirs' })), null)!;
    expect(merged.action_groups[0]).toBe(mine.action_groups[0]);
    expect(merged.trigger_form).toBe(mine.trigger_form);
    expect(actionOf(merged, 'pay').name).toBe('theirs');
  });
});

describe('the same setting, changed by both', () => {
  const mine = (definition: Definition) => {
    set('note', { name: 'mine' })(definition);
    set('file', { name: 'also mine' })(definition);
  };
  const theirs = (definition: Definition) => {
    set('note', { name: 'theirs' })(definition);
    set('pay', { name: 'also theirs' })(definition);
  };

  it('is not joined, unless somebody says whose stands: the rest of both stays', () => {
    expect(merge(mine, theirs)).toBeNull();
    expect(shape(merge(mine, theirs, 'mine'))).toEqual(['Ask: ask mine', 'Check: check also mine', 'Pay: also theirs']);
    expect(shape(merge(mine, theirs, 'theirs'))).toEqual([
      'Ask: ask theirs',
      'Check: check also mine',
      'Pay: also theirs',
    ]);
  });

  it('may have been deleted by one of both', () => {
    expect(merge(remove('note'), set('note', { name: 'theirs' }))).toBeNull();
    expect(shape(merge(remove('note'), set('note', { name: 'theirs' }), 'mine'))?.[0]).toBe('Ask: ask');
    expect(shape(merge(remove('note'), set('note', { name: 'theirs' }), 'theirs'))?.[0]).toBe('Ask: ask theirs');
  });

  it('may be the order, or one condition', () => {
    const order = (ids: readonly number[]) => (definition: Definition) =>
      void Object.assign(definition, { action_groups: ids.map((index) => definition.action_groups[index]!) });
    expect(merge(order([1, 0, 2]), order([0, 2, 1]))).toBeNull();
    expect(shape(merge(order([1, 0, 2]), order([0, 2, 1]), 'theirs'))).toEqual([
      'Ask: ask note',
      'Pay: pay',
      'Check: check file',
    ]);
    const compare =
      (part: object): Change =>
      (definition) =>
        void Object.assign(actionOf(definition, 'check').condition!.items[0]!, part);
    expect(merge(compare({ comparator: 'is_empty' }), compare({ comparator_value: '9' }))).toBeNull();
  });

  it('may be what depends on a type', () => {
    const other = { ...approval('note'), name: 'note' };
    const toApproval: Change = set('note', { stepable_type: 'approval', stepable: other.stepable } as Partial<Action>);
    const instruct: Change = set('note', {
      stepable: { instructions: 'theirs', vote: { match: 'any' } },
    } as Partial<Action>);
    expect(merge(toApproval, instruct)).toBeNull();
    const merged = merge(toApproval, instruct, 'theirs');
    expect(actionOf(merged!, 'note')).toMatchObject({ stepable_type: 'task', stepable: { instructions: 'theirs' } });
  });
});

it('keeps an action that one moved and the other deleted only for whoever is preferred', () => {
  const move = (definition: Definition) => {
    remove('note')(definition);
    add(1, 0, task('note'))(definition);
  };
  expect(merge(move, remove('note'))).toBeNull();
  expect(shape(merge(move, remove('note'), 'mine'))).toEqual(['Ask: ask', 'Check: note check file', 'Pay: pay']);
  expect(merge(move, remove('note'), 'theirs')).toBeNull();
});

it('asks whose action stands that both moved to the same group and changed', () => {
  const move =
    (name: string): Change =>
    (definition) => {
      remove('note')(definition);
      add(1, 0, { ...task('note'), name })(definition);
    };
  expect(shape(merge(move('same'), move('same')))?.[1]).toBe('Check: same check file');
  expect(merge(move('mine'), move('theirs'))).toBeNull();
  expect(shape(merge(move('mine'), move('theirs'), 'mine'))?.[1]).toBe('Check: mine check file');
  expect(shape(merge(move('mine'), move('theirs'), 'theirs'))?.[1]).toBe('Check: theirs check file');
});

describe('changes that do not fit together are not joined, whoever is preferred:', () => {
  const moveTo = (group: number) => (definition: Definition) => {
    remove('note')(definition);
    add(group, 0, task('note'))(definition);
  };
  it.each<[string, Change, Change]>([
    ['an action that was moved to two groups', moveTo(1), moveTo(2)],
    [
      'an action that one deleted and the other waits for',
      remove('check'),
      set('pay', { condition: allOf(ended('check', 'approve')) }),
    ],
    ['an action that one deleted and the other goes back to', remove('note'), add(2, 1, goBack('again', 'note'))],
    [
      'a field that one deleted and the other compares',
      ({ trigger_form }) => void trigger_form.pop(),
      set('pay', { condition: allOf(compares(null, 'amount', 'gte', '9')) }),
    ],
  ])('%s', (_what, mine, theirs) => {
    for (const prefer of [null, 'mine', 'theirs'] as const) {
      expect(merge(mine, theirs, prefer)).toBeNull();
      expect(merge(theirs, mine, prefer)).toBeNull();
    }
  });
});

describe('settings in the parts of a field or a condition', () => {
  const parts = buildDefinition(
    {
      Ask: [form('ask', [field('dropdown', 'how', { of: ['bus', 'train'] }), field('text', 'why')])],
      Check: [
        task('check', {
          condition: allOf(
            anyOf(compares('ask', 'why', 'is_empty'), compares('ask', 'how', 'is_not_empty')),
            compares(null, 'which', 'is_not_empty'),
          ),
        }),
        task('always'),
      ],
    },
    [
      field('radio', 'which', { of: ['one', 'two'] }),
      table('lines', [column('text', 'item'), column('radio', 'size', { of: ['small', 'large'] })]),
    ],
  );
  const join = (mine: Change, theirs: Change, prefer: Preference | null = null) => {
    const [m, t] = [structuredClone(parts), structuredClone(parts)];
    mine(m);
    theirs(t);
    return mergeDefinitions(parts, m, t, prefer);
  };
  const start = (definition: Definition, index: number) => definition.trigger_form[index]!;
  const asked = (definition: Definition, index: number) => fieldsOf(actionOf(definition, 'ask'))[index]!;
  const outer = (definition: Definition) => actionOf(definition, 'check').condition!;
  const inner = (definition: Definition) => outer(definition).items[0] as Conditions;
  const columnOf = (definition: Definition, index: number) => start(definition, 1).columns![index]!;

  type Labelled = (definition: Definition) => { label: string };
  it.each<[string, Labelled, Labelled]>([
    ['choices of a start form', (of) => start(of, 0).choices![0]!, (of) => start(of, 0).choices![1]!],
    ['a field and its choice', (of) => start(of, 0), (of) => start(of, 0).choices![1]!],
    ['fields of a form', (of) => asked(of, 0), (of) => asked(of, 1)],
    ['choices of a form', (of) => asked(of, 0).choices![0]!, (of) => asked(of, 0).choices![1]!],
    ['columns', (of) => columnOf(of, 0), (of) => columnOf(of, 1)],
    ['choices of a column', (of) => columnOf(of, 1).choices![0]!, (of) => columnOf(of, 1).choices![1]!],
  ])('are joined: %s', (_what, one, other) => {
    const merged = join(
      (definition) => void Object.assign(one(definition), { label: 'mine' }),
      (definition) => void Object.assign(other(definition), { label: 'theirs' }),
    )!;
    expect([one(merged).label, other(merged).label]).toEqual(['mine', 'theirs']);
  });

  it.each<[string, typeof outer, (definition: Definition) => object]>([
    ['both levels', outer, inner],
    ['two conditions of one level', (of) => inner(of).items[0] as Conditions, (of) => inner(of).items[1]!],
    ['two conditions of different levels', (of) => inner(of).items[0] as Conditions, (of) => outer(of).items[1]!],
    ['a condition and its level', inner, (of) => inner(of).items[1]!],
  ])('are joined: %s', (_what, one, other) => {
    const merged = join(
      (definition) => void Object.assign(one(definition), { name: 'mine' }),
      (definition) => void Object.assign(other(definition), { name: 'theirs' }),
    )!;
    expect([one(merged), other(merged)]).toMatchObject([{ name: 'mine' }, { name: 'theirs' }]);
  });

  it('may be added by both, each their own', () => {
    const merged = join(
      (definition) => void start(definition, 0).choices!.push({ id: 'three', label: 'mine' }),
      (definition) => void start(definition, 0).choices!.unshift({ id: 'zero', label: 'theirs' }),
    )!;
    expect(start(merged, 0).choices!.map(({ id }) => id)).toEqual(['zero', 'one', 'two', 'three']);
  });

  it('are one setting with the type of their field or column, and with the id of their condition', () => {
    const retype = (part: object) => void Object.assign(part, { type: 'number', choices: undefined });
    const relabel = (part: object) => void Object.assign(part, { label: 'theirs' });
    for (const of of [(one: Definition) => asked(one, 0), (one: Definition) => columnOf(one, 1)]) {
      expect(
        join(
          (definition) => retype(of(definition)),
          (definition) => relabel(of(definition)),
        ),
      ).toBeNull();
    }
    const replace: Change = (definition) => {
      actionOf(definition, 'check').condition = anyOf(compares('ask', 'why', 'is_not_empty'));
    };
    const within: Change = (definition) => void Object.assign(inner(definition), { match: 'all' });
    expect(join(replace, within)).toBeNull();
    expect(join(within, replace)).toBeNull();
    expect(outer(join(replace, within, 'mine')!).match).toBe('any');
    expect(inner(join(replace, within, 'theirs')!).match).toBe('all');
    const flatten: Change = (definition) => {
      const { id } = inner(definition);
      outer(definition).items[0] = { ...compares('ask', 'why', 'is_not_empty'), id };
    };
    for (const [one, other] of [
      [flatten, within],
      [within, flatten],
    ] as const) {
      expect(join(one, other)).toBeNull();
      const [mine, theirs] = [structuredClone(parts), structuredClone(parts)];
      one(mine);
      other(theirs);
      expect(inner(join(one, other, 'mine')!)).toEqual(inner(mine));
      expect(inner(join(one, other, 'theirs')!)).toEqual(inner(theirs));
    }
    const rename: Change = (definition) => void Object.assign(outer(definition), { name: 'theirs' });
    expect(join(replace, rename)).toBeNull();
    expect(join(rename, replace)).toBeNull();
  });

  it('may come or go as a whole while the other changes something else', () => {
    const always = (condition: Conditions | null): Change => set('always', { condition });
    const named = set('always', { name: 'theirs' });
    const condition = allOf(ended('check', 'done'));
    expect(actionOf(join(always(condition), named)!, 'always')).toMatchObject({ name: 'theirs', condition });
    expect(join(always(condition), always(allOf(ended('check', 'failed'))))).toBeNull();
    const without = join(set('check', { condition: null }), set('check', { name: 'theirs' }))!;
    expect(actionOf(without, 'check')).toMatchObject({ name: 'theirs', condition: null });
    const choices = [{ id: 'all', label: 'All' }];
    const retyped = join((definition) => void Object.assign(asked(definition, 1), { type: 'radio', choices }), named)!;
    expect(asked(retyped, 1).choices).toEqual(choices);
  });
});

it('joins translations of one text in several languages, also where there were none, and one that was removed', () => {
  const translated = (translations: object): Change => change((definition) => definition, { translations });
  const mine = translated({ fr: { 'actions.note.name': 'la note' } });
  expect(merge(mine, translated({ th: { 'actions.note.name': 'theirs' } }))?.translations).toEqual({
    fr: { 'actions.note.name': 'la note' },
    th: { 'actions.note.name': 'theirs' },
  });
  expect(merge(mine, set('note', { name: 'theirs' }))?.translations).toEqual({
    fr: { 'actions.note.name': 'la note' },
  });
  expect(merge(set('note', { name: 'mine' }), mine)?.translations).toEqual({ fr: { 'actions.note.name': 'la note' } });
  expect(merge(mine, translated({ fr: { 'actions.note.name': 'le mot' } }))).toBeNull();
  const both = changed(translated({ fr: { 'actions.note.name': 'la note', 'actions.pay.name': 'payer' } }));
  const [removed, other] = [structuredClone(both), structuredClone(both)];
  delete removed.translations!.fr!['actions.note.name'];
  other.translations!.fr!['actions.pay.name'] = 'régler';
  expect(mergeDefinitions(both, removed, other, null)?.translations).toEqual({ fr: { 'actions.pay.name': 'régler' } });
});

it('takes the inputs of a hook as one setting, because they have no ids', () => {
  const inputs = (...keys: string[]) => keys.map((key) => ({ target_key: key, key }));
  const before = buildDefinition({ Call: [hook('call', { key: 'one' })] });
  const [mine, theirs] = [structuredClone(before), structuredClone(before)];
  Object.assign(actionOf(mine, 'call').stepable, { fields: inputs('one', 'mine') });
  Object.assign(actionOf(theirs, 'call').stepable, { fields: inputs('theirs', 'one') });
  expect(mergeDefinitions(before, mine, theirs, null)).toBeNull();
  const preferred = mergeDefinitions(before, mine, theirs, 'theirs')!;
  expect(actionOf(preferred, 'call').stepable).toMatchObject({ fields: inputs('theirs', 'one') });
});

it('does not bring back a field that one deleted and the other moved to another form', () => {
  const toForm: Change = ({ trigger_form, action_groups }) => {
    const ask = action_groups[0]!.actions[0]!;
    if (ask.stepable_type === 'form') ask.stepable.fields.push(trigger_form.pop()!);
  };
  const toStart: Change = ({ trigger_form, action_groups }) => {
    const ask = action_groups[0]!.actions[0]!;
    if (ask.stepable_type === 'form') trigger_form.push(ask.stepable.fields.shift()!);
  };
  const fromStart: Change = ({ trigger_form }) => void trigger_form.pop();
  const fromForm: Change = ({ action_groups }) => {
    const ask = action_groups[0]!.actions[0]!;
    if (ask.stepable_type === 'form') ask.stepable.fields.shift();
  };
  for (const [move, drop] of [
    [toForm, fromStart],
    [toStart, fromForm],
  ] as const) {
    expect(merge(move, drop)).toBeNull();
    expect(merge(drop, move)).toBeNull();
    expect(merge(move, drop, 'mine')).toEqual(changed(move));
    expect(merge(move, drop, 'theirs')).toBeNull();
  }
});

it('leaves an empty list of choices as it is', () => {
  const empty = buildDefinition({}, [{ ...field('radio', 'which'), choices: [] }]);
  const [mine, theirs] = [structuredClone(empty), structuredClone(empty)];
  mine.trigger_form[0]!.label = 'mine';
  theirs.trigger_form[0]!.help = 'theirs';
  const merged = mergeDefinitions(empty, mine, theirs, null);
  expect(merged?.trigger_form[0]).toEqual({ ...empty.trigger_form[0], label: 'mine', help: 'theirs' });
});

it('shares the objects of a known draft with an equal copy, and what differs is that of the copy', () => {
  const known = base();
  expect(shareParts(known, structuredClone(known))).toBe(known);
  const draft = changed((definition) => {
    set('note', { name: 'other' })(definition);
    definition.action_groups.reverse();
  });
  const shared = shareParts(known, draft);
  expect(shared).toEqual(draft);
  expect(shared.action_groups[0]).toBe(known.action_groups[2]);
  expect(actionOf(shared, 'ask')).toBe(actionOf(known, 'ask'));
});

it('shares lists without ids by their places, and nothing with a part of another kind', () => {
  const known = { messages: [['one'], ['two']], to: { of: ['a'] } as unknown };
  const shared = shareParts(known, { messages: [['one'], ['other'], ['three']], to: [['a']] });
  expect(shared).toEqual({ messages: [['one'], ['other'], ['three']], to: [['a']] });
  expect(shared.messages[0]).toBe(known.messages[0]);
  expect(shareParts<unknown>({ 0: 'a' }, ['a'])).toEqual(['a']);
  expect(shareParts<unknown>([{ id: 'a' }, 'b'], [{ id: 'a' }, 'c'])).toEqual([{ id: 'a' }, 'c']);
  expect(shareParts<unknown>(null, { a: 1 })).toEqual({ a: 1 });
  expect(shareParts<unknown>({ a: { b: 1 } }, { a: null })).toEqual({ a: null });
});

it('returns the other draft where only one was changed, and nothing malformed of any three drafts', () => {
  let joined = 0;
  fc.assert(
    fc.property(versions, versions, versions, ({ definition: b }, { definition: m }, { definition: t }) => {
      expect(mergeDefinitions(b, m, b, null)).toEqual(m);
      expect(mergeDefinitions(b, b, t, null)).toEqual(t);
      expect(mergeDefinitions(b, m, structuredClone(m), null)).toEqual(m);
      for (const prefer of ['mine', 'theirs'] as const) {
        const merged = mergeDefinitions(b, m, t, prefer);
        if (!merged) continue;
        joined += 1;
        expect(() => assertWellFormed(merged)).not.toThrow();
      }
    }),
    { numRuns: 200, seed: 7 },
  );
  expect(joined).toBeGreaterThan(50);
});
