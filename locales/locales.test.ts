import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorStatus, fieldFaults } from '../contract/errors.ts';
import { languages } from '../engine/languages.ts';

type Tree = { [key: string]: string | Tree };

const folder = (language: string) => new URL(`./${language}/`, import.meta.url);
const read = (language: string, file: string): Tree =>
  JSON.parse(readFileSync(new URL(file, folder(language)), 'utf8'));
const files = readdirSync(folder('en')).filter((file) => file.endsWith('.json'));

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const plural = /_(zero|one|two|few|many|other)$/;
/** Keys without their plural suffixes, which differ between languages and have their own test. */
const meanings = (flat: Map<string, string>) => new Set([...flat.keys()].map((key) => key.replace(plural, '')));
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/{{-?\s*([\w.]+)/g)].map(([, name]) => name))].sort();
/** The tags used by `Trans`. */
const tags = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).sort();

test('each language has the same files', () => {
  for (const language of languages) {
    expect(
      readdirSync(folder(language)).filter((file) => file.endsWith('.json')),
      language,
    ).toEqual(files);
  }
});

describe.each(files)('%s', (file) => {
  const english = flatten(read('en', file));

  test.each(['fr', 'th'])('has the same keys in %s', (language) => {
    expect([...meanings(flatten(read(language, file)))].sort()).toEqual([...meanings(english)].sort());
  });

  test.each(languages)('has no empty text in %s', (language) => {
    for (const [key, text] of flatten(read(language, file))) expect(text.trim(), key).not.toBe('');
  });

  test.each(languages)('has the plural forms of %s', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const flat = flatten(read(language, file));
    for (const key of flat.keys()) {
      if (!plural.test(key)) continue;
      const found = needed.filter((form) => flat.has(`${key.replace(plural, '')}_${form}`));
      expect(found, key).toEqual(needed);
      // i18next accepts the suffix `_zero` in every language.
      expect([...needed, 'zero'], key).toContain(plural.exec(key)?.[1]);
    }
  });

  test.each(['fr', 'th'])('has the same placeholders and tags in %s', (language) => {
    for (const [key, text] of flatten(read(language, file))) {
      const source = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
      expect(placeholders(text), key).toEqual(placeholders(source));
      expect(tags(text), key).toEqual(tags(source));
    }
  });
});

test('French punctuation stays on the line of its word', () => {
  const parted = / [?!:;»%](?!\))|[^\u00a0][?!:;»](\s|$)|«(?!\u00a0)/;
  const found = files.flatMap((file) =>
    [...flatten(read('fr', file))]
      .filter(([, text]) => parted.test(text))
      .map(([key, text]) => `${file} ${key}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('no French text needs an elision before an inserted name', () => {
  // "de {{name}}" would be "de Ana". These placeholders are numbers, or begin with an article.
  const elided = /(?<!\p{L})(de|que) \{\{(?!(number|count|aim|limit|place)\}\})/iu;
  const found = files.flatMap((file) =>
    [...flatten(read('fr', file))]
      .filter(([, text]) => elided.test(text))
      .map(([key, text]) => `${file} ${key}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('a question about a thing quotes its name, and one about a person does not', () => {
  const quotedName = /“{{name}}”|«\u00a0{{name}}\u00a0»/;
  const questions = files.flatMap((file) =>
    [...flatten(read('en', file))]
      .filter(([key, text]) => /ask(_file)?$|title$/.test(key) && text.includes('{{name}}') && text.endsWith('?'))
      .map(([key]) => ({ file, key })),
  );
  expect(questions.length).toBeGreaterThan(20);
  const wrong = languages.flatMap((language) =>
    questions
      .filter(({ file, key }) => {
        const isOfPerson = file === 'members.json';
        return quotedName.test(flatten(read(language, file)).get(key) ?? '') === isOfPerson;
      })
      .map(({ file, key }) => `${language} ${file} ${key}`),
  );
  expect(wrong).toEqual([]);
});

test('English apostrophes are curly, but in what is specified', () => {
  const straight = files.flatMap((file) =>
    [...flatten(read('en', file))].filter(([, text]) => /\w'\w|s' /.test(text)).map(([key]) => `${file} ${key}`),
  );
  expect(straight).toEqual(['errors.json action_used']);
});

test('every error code and every field error has a message', () => {
  for (const language of languages) {
    const errors = read(language, 'errors.json');
    const { field, ...codes } = errors;
    expect(Object.keys(codes).sort(), language).toEqual(Object.keys(errorStatus).sort());
    expect(Object.keys(field as Tree).sort(), language).toEqual([...fieldFaults].sort());
  }
});

/** Files whose keys are codes: a key is used where its code is thrown or listed. */
const usedByCode: Record<string, (key: string) => string> = {
  'errors.json': (key) => key.replace(/^field\./, ''),
  'problems.json': (key) => key,
};
/** Files that only list codes, which does not count as a use. */
const lists = ['contract/errors.ts', 'engine/problems/problem.ts', 'engine/engine-error.ts'];

const root = new URL('../', import.meta.url);
const sources = ['contract', 'engine', 'server', 'web', 'scripts']
  .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true }).map((name) => `${folder}/${name}`))
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/\/(testing|demo)\//.test(name) && !lists.includes(name))
  .map((name) => readFileSync(new URL(name, root), 'utf8'))
  .join('\n');

const withoutNamespace = (key: string) => key.replace(/^\w+:/, '');
const quoted = new Set([...sources.matchAll(/['"`]([\w:.-]+)['"`]/g)].map(([, key = '']) => withoutNamespace(key)));
const inserted = /\$\{(?:[^`{}]|\{[^`{}]*\})*\}/;
/** Templates of keys, such as `center.kind.${kind}`, without those that say nothing of the key. */
const templates = [...sources.matchAll(/`([\w:.-]*(?:\$\{(?:[^`{}]|\{[^`{}]*\})*\}[\w.-]*)+)`/g)]
  .map(([, template = '']) => withoutNamespace(template).split(inserted))
  .filter((parts) => parts.join('').replace(/\W/g, '').length > 1)
  .map((parts) => new RegExp(`^${parts.join('[\\w.-]+')}$`));

/** Whether code uses this key: by its full name, or by a template that matches it. */
function isUsed(file: string, key: string): boolean {
  const code = usedByCode[file];
  if (code) return sources.includes(`'${code(key)}'`);
  const name = key.replace(plural, '');
  return quoted.has(name) || quoted.has(key) || templates.some((template) => template.test(name));
}

test('every text is used in code', () => {
  /** Texts that code finds by the name of a group of them. */
  const found = /^(export_file|import_problems|members\.json results)\b/;
  const unused = files.flatMap((file) =>
    [...flatten(read('en', file)).keys()].filter((key) => !isUsed(file, key)).map((key) => `${file} ${key}`),
  );
  expect(unused.filter((text) => !found.test(text))).toEqual([]);
});

test('the specified messages are exact, and each is used in code', () => {
  const keys = files.flatMap((file) => [...flatten(read('en', file))].map(([key, text]) => ({ file, key, text })));
  const specified = [
    // pages
    'This page could not be found.',
    'Are you sure you want to sign out?',
    // validation
    '{{field}} cannot be blank.',
    '{{field}} must be at least {{number}} characters.',
    'Invalid email format.',
    'From cannot more than To',
    'To cannot less than From',
    'Password not match',
    'Please select members to add to the group',
    'invalid phone number format',
    'Key are not unique.',
    'Validation failed please answer all required fields',
    // access
    'You are not authorized to do this step',
    // errors, questions and empty lists
    'An error occured.',
    'Fail.',
    'Error',
    'Run cannot be started because manual trigger or workflow version is not enable in this workflow.',
    'File Field is not supported.',
    'Could not find workflow with id {{id}}',
    'Workflow not found',
    'Workspace is frozen cannot be started.',
    'Validation failed version number has already been taken',
    'There is already an account with this email address.',
    'The email address is not valid.',
    'Operation not allowed.',
    'The provided password is too weak.',
    'Email not found.',
    'Name has already been taken',
    'User workspace cannot be disabled.',
    'Trigger not found or token was changed',
    'This workflow has an empty step group',
    'The workflow cannot be deleted because some runs are still active. ({{count}} running runs).',
    'Selected subscription plan does not meet the requirement',
    'Please check your email to verify your account.',
    'Are you sure you want to start this run?',
    'The deletetion is irreversible.',
    'It seems there is no workflow yet.',
    'No runs to see!',
    'Nothing to do :)',
    // texts that were specified by meaning only
    'Invalid stepable params type',
    "An action used as another action's condition cannot be deleted.",
    'The group cannot be deleted because it is used by',
    'Its limits are reached: check the plan.',
    'Complete or cancel them first.',
    'Please check your email to reset your password.',
    'All associated runs are also deleted.',
    'Changing the token unlinks the workflows that use it.',
    'Registered',
    'Member added to the group',
    'Draft saved',
    'Plan changed',
    'Permissions updated',
    'Account settings updated',
  ];
  for (const text of specified) {
    const found = keys.filter((one) => one.text.startsWith(text));
    expect(found.length, text).toBeGreaterThan(0);
    expect(
      found.some(({ file, key }) => isUsed(file, key)),
      `no code says: ${text}`,
    ).toBe(true);
  }
});
