import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action, Definition } from './definition.ts';
import { mergeDefinitions, type Preference, shareParts } from './merge-definitions.ts';
import { assertWellFormed } from './problems.ts';
import {
  allOf,
  approval,
  buildDefinition,
  compares,
  ended,
  field,
  form,
  goBack,
  task,
} from './testing/build-definition.ts';
import { versions } from './testing/generate-runs.ts';

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
