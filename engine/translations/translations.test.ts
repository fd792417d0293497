import { describe, expect, it } from 'vitest';
import { type Definition, fieldTypes } from '../definition.ts';
import { EngineError } from '../engine-error.ts';
import { assertWellFormed, problemsOf } from '../problems.ts';
import * as build from '../testing/build-definition.ts';
import { compareInsertions, coverageOf, translationProblems } from './check-translations.ts';
import { changeMainLanguage, checkTranslation, keepTranslations, setTranslation } from './keep-translations.ts';
import { textsOf } from './map-texts.ts';
import { translateDefinition, versionIn } from './translate-definition.ts';

const mail = {
  to: [build.initiator],
  cc: [],
  bcc: [],
  reply_to: [],
  subject: 'About {{reason}}',
  body: '<p>Dear {{reason}}</p>',
};
const choices = [{ id: 'train', label: 'Train' }];
const means = build.field('radio', 'means', { choices, help: 'How' });

const definition: Definition = {
  ...build.buildDefinition(
    {
      Ask: [
        build.form('details', [means], { description: 'Say more' }),
        build.yesNo('really', { question: 'Is {{reason}} true?' }),
        build.task('do', { instructions: 'Do it' }),
      ],
      Tell: [build.buildAction('automatic_email', 'tell', mail)],
    },
    [build.field('text', 'reason')],
  ),
  language: 'en',
};
const inFrench = (words: Record<string, string>, more: Partial<Definition> = {}): Definition => ({
  ...definition,
  translations: { fr: words },
  ...more,
});
const french = Object.fromEntries(textsOf(definition).map(({ path, text }) => [path, `fr ${text}`]));

describe('textsOf', () => {
  it('lists every text that is not blank, by paths made of ids', () => {
    expect(textsOf(definition).map(({ path, text }) => [path, text])).toEqual([
      ['fields.reason.label', 'reason'],
      ['groups.Ask.name', 'Ask'],
      ['actions.details.name', 'details'],
      ['actions.details.description', 'Say more'],
      ['fields.means.label', 'means'],
      ['fields.means.help', 'How'],
      ['fields.means.choices.train.label', 'Train'],
      ['actions.really.name', 'really'],
      ['actions.really.yes_no.question', 'Is {{reason}} true?'],
      ['actions.do.name', 'do'],
      ['actions.do.task.instructions', 'Do it'],
      ['groups.Tell.name', 'Tell'],
      ['actions.tell.name', 'tell'],
      ['actions.tell.email.subject', 'About {{reason}}'],
      ['actions.tell.email.body', '<p>Dear {{reason}}</p>'],
    ]);
  });

  it('has the columns of a table, and their choices', () => {
    const columns = [{ ...build.field('radio', 'kind', { choices }), type: 'radio' as const, default: undefined }];
    const table = build.field('table', 'items', { columns: columns.map(({ default: _none, ...column }) => column) });
    const of = build.buildDefinition({}, [table]);
    const paths = [
      'fields.items.label',
      'fields.items.columns.kind.label',
      'fields.items.columns.kind.choices.train.label',
    ];
    expect(textsOf(of).map(({ path }) => path)).toEqual(paths);
    const th = Object.fromEntries(paths.map((path) => [path, `th ${path}`]));
    const translated = translateDefinition({ ...of, translations: { th } }, 'th');
    expect(textsOf(translated).map(({ text }) => text)).toEqual(Object.values(th));
  });

  it('gives the label and the help of every type of field', () => {
    const fields = fieldTypes.map((type) => build.field(type, type, { help: 'Help' }));
    const settings = textsOf(build.buildDefinition({}, fields)).filter(({ location }) => !location.choice_id);
    expect(settings.map(({ setting }) => setting)).toEqual(fields.flatMap(() => ['label', 'help']));
  });
});

describe('translateDefinition', () => {
  it('replaces every text, and the choice keeps its id', () => {
    const translated = translateDefinition(inFrench(french), 'fr');
    expect(textsOf(translated).map(({ text }) => text)).toEqual(textsOf(definition).map(({ text }) => `fr ${text}`));
    const [details] = translated.action_groups[0]!.actions;
    expect(details).toMatchObject({
      stepable: { fields: [{ key: 'means', choices: [{ id: 'train', label: 'fr Train' }] }] },
    });
  });

  it('leaves a text without a translation, or with a blank one, in the main language', () => {
    const blank = { 'actions.tell.name': ' ', 'actions.really.name': '\u200b' };
    const translated = translateDefinition(inFrench({ 'actions.do.name': 'faire', ...blank }), 'fr');
    const names = translated.action_groups.flatMap(({ actions }) => actions.map(({ name }) => name));
    expect(names).toEqual(['details', 'really', 'faire', 'tell']);
    // What has no translated text is shared, so that a translation costs little memory.
    expect(translated.action_groups[1]).toBe(definition.action_groups[1]);
  });

  it('gives the same definition in the main language, in one that is not there, and for paths that lead nowhere', () => {
    const of = inFrench(
      { 'actions.gone.name': 'x', constructor: 'y' },
      { translations: { en: french, fr: { a: 'b' } } },
    );
    for (const language of ['en', 'th', 'fr'] as const) expect(translateDefinition(of, language)).toBe(of);
  });
});

describe('versionIn', () => {
  const version = { id: 'version', definition: inFrench(french) };

  it('is made once for each language, and leads back to the main language', () => {
    const translated = versionIn(version, 'fr');
    expect(translated).not.toBe(version);
    expect(versionIn(version, 'fr')).toBe(translated);
    expect(versionIn(translated, 'fr')).toBe(translated);
    for (const language of [null, undefined, 'en', 'th'] as const)
      expect(versionIn(translated, language)).toBe(version);
  });
});

const renamed = (of: Definition, name: string): Definition => ({
  ...of,
  action_groups: of.action_groups.map((group) => (group.id === 'Tell' ? { ...group, name } : group)),
});
const path = 'groups.Tell.name';

describe('keepTranslations', () => {
  it('drops translations of texts that are gone, and of the main language', () => {
    const kept = keepTranslations(
      null,
      inFrench({ 'actions.gone.name': 'x', [path]: 'Dire' }, { outdated_translations: {} }),
    );
    expect(kept.translations).toEqual({ fr: { [path]: 'Dire' } });
    expect(kept).not.toHaveProperty('outdated_translations');
    expect(keepTranslations(null, { ...definition, translations: { en: french } })).not.toHaveProperty('translations');
  });

  it('keeps a language that was begun, the translation of an emptied text, and the order of the definition', () => {
    expect(keepTranslations(null, inFrench({})).translations).toEqual({ fr: {} });
    const emptied = keepTranslations(inFrench(french), renamed(inFrench(french), ''));
    expect(emptied.translations?.fr?.[path]).toBe('fr Tell');
    const reversed = inFrench(Object.fromEntries(Object.entries(french).reverse()));
    expect(Object.keys(keepTranslations(null, reversed).translations?.fr ?? {})).toEqual(Object.keys(french));
  });

  it('puts a name on one line', () => {
    const kept = keepTranslations(null, inFrench({ [path]: 'Dire\r\nBcc: x', 'actions.details.description': 'a\nb' }));
    expect(kept.translations?.fr).toEqual({ [path]: 'Dire Bcc: x', 'actions.details.description': 'a\nb' });
  });

  it('marks the translation of a changed text with the text that it was made from, until it is as it was', () => {
    const before = inFrench({ [path]: 'Dire' });
    const changed = keepTranslations(before, renamed(before, 'Inform'));
    expect(changed.outdated_translations).toEqual({ fr: { [path]: 'Tell' } });
    const again = keepTranslations(changed, renamed(changed, 'Inform them'));
    expect(again.outdated_translations).toEqual({ fr: { [path]: 'Tell' } });
    expect(keepTranslations(again, renamed(again, 'Tell'))).not.toHaveProperty('outdated_translations');
  });

  it('takes the mark off when the translation is changed or was checked, whoever computes it', () => {
    const before = inFrench({ [path]: 'Dire' });
    const marked = keepTranslations(before, renamed(before, 'Inform'));
    const rewritten = setTranslation(marked, 'fr', path, 'Informer');
    const byProgram = { ...marked, translations: { fr: { [path]: 'Informer' } } };
    for (const after of [rewritten, byProgram, checkTranslation(marked, 'fr', path)]) {
      expect(keepTranslations(marked, after)).not.toHaveProperty('outdated_translations');
    }
    // Undoing the change brings the mark back.
    expect(keepTranslations(keepTranslations(marked, rewritten), marked).outdated_translations).toEqual({
      fr: { [path]: 'Tell' },
    });
  });

  it('does not mark a translation that was written with the changed text', () => {
    const both = renamed(inFrench({ [path]: 'Informer' }), 'Inform');
    for (const before of [definition, inFrench({ [path]: 'Dire' })]) {
      expect(keepTranslations(before, both)).not.toHaveProperty('outdated_translations');
    }
  });
});

describe('changeMainLanguage', () => {
  it('only says the language, where there is no translation into it', () => {
    const { language: _none, ...unsaid } = definition;
    expect(changeMainLanguage(unsaid, 'en')).toEqual(definition);
    expect(changeMainLanguage(inFrench(french), 'th').language).toBe('th');
  });

  it('exchanges the texts with their translations, and back again', () => {
    const there = changeMainLanguage(inFrench(french), 'fr');
    expect(there.language).toBe('fr');
    expect(textsOf(there).map(({ text }) => text)).toEqual(Object.values(french));
    expect(translateDefinition(there, 'en').action_groups).toEqual(definition.action_groups);
    expect(changeMainLanguage(there, 'en')).toEqual(inFrench(french));
    // What was translated into a third language is as right as before.
    const th = { [path]: 'บอก' };
    const three = inFrench(french, { translations: { fr: french, th } });
    expect(keepTranslations(three, changeMainLanguage(three, 'fr'))).not.toHaveProperty('outdated_translations');
  });

  it('makes no translation of a text that has none, when the languages are exchanged and exchanged back', () => {
    const begun = inFrench({ [path]: 'Dire' });
    const there = changeMainLanguage(begun, 'fr');
    expect(there.translations?.en).toEqual(Object.fromEntries(textsOf(definition).map((one) => [one.path, one.text])));
    expect(changeMainLanguage(there, 'en')).toEqual(begun);
  });
});

describe('the state of translations', () => {
  it('counts what is translated and what is to be checked, for every language but the main one', () => {
    const of = inFrench(
      { [path]: 'Dire', 'actions.do.name': 'faire' },
      { outdated_translations: { fr: { [path]: 'Say' } } },
    );
    const total = textsOf(definition).length;
    expect(coverageOf(of)).toEqual([
      { language: 'fr', begun: true, total, translated: 2, to_check: 1 },
      { language: 'th', begun: false, total, translated: 0, to_check: 0 },
    ]);
    expect(translationProblems(of).map(({ code, severity, values }) => [code, severity, values])).toEqual([
      ['translations_missing', 'warning', { language: 'fr', number: total - 2, total }],
      ['translations_outdated', 'warning', { language: 'fr', number: 1 }],
    ]);
    expect(translationProblems(definition)).toEqual([]);
  });

  it('tells an insertion that a translation lacks or invents; an invented one keeps a version from being generated', () => {
    const [subject] = textsOf(definition).filter(({ setting }) => setting === 'subject');
    expect(compareInsertions(subject!, 'Sur {{ reason }}')).toEqual({ missing: [], added: [] });
    expect(compareInsertions(subject!, 'Sur {{raison}}')).toEqual({ missing: ['reason'], added: ['raison'] });
    const [name] = textsOf(definition);
    expect(compareInsertions(name!, '{{anything}}')).toEqual({ missing: [], added: [] });
    const faults = problemsOf(inFrench({ ...french, 'actions.tell.email.subject': 'Sur {{raison}}' }));
    const at = { action_group_id: 'Tell', action_id: 'tell', setting: 'subject' };
    expect(faults.filter(({ code }) => code.startsWith('translation'))).toEqual([
      { code: 'translation_adds_key', severity: 'error', ...at, values: { key: 'raison', language: 'fr' } },
      { code: 'translation_lacks_key', severity: 'warning', ...at, values: { key: 'reason', language: 'fr' } },
    ]);
  });

  it('refuses a translation that is longer than its text may be', () => {
    expect(() => assertWellFormed(inFrench({ 'actions.do.task.instructions': 'x'.repeat(20_000) }))).not.toThrow();
    expect(() => assertWellFormed(inFrench({ 'actions.do.name': 'x'.repeat(201) }))).toThrow(EngineError);
  });
});
