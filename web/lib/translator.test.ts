import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Language } from '../../engine/definition.ts';
import { type Texts, Translator } from './translator.ts';

const folder = new URL('../../locales/', import.meta.url);
const languages: readonly Language[] = ['en', 'fr', 'th'];
const read = (language: Language, namespace: string): Texts =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, folder), 'utf8'));
const namespaces = readdirSync(new URL('en/', folder)).map((file) => file.replace('.json', ''));

/** Keys as they are asked for: without the suffix of a plural form or a variant, and with it. */
function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return keysOf(text, `${prefix}${key}.`);
    return [...new Set([key, key.replace(/_[a-z]+$/, '')])].map((one) => prefix + one);
  });
}

test.each(languages)(
  'each text in %s reads as i18next reads it, for every count and variant',
  async (language) => {
    const resources = Object.fromEntries(namespaces.map((name) => [name, read(language, name)]));
    const theirs = i18next.createInstance();
    await theirs.init({
      lng: language,
      resources: { [language]: resources },
      interpolation: { escapeValue: false },
      returnNull: false,
    });
    const ours = new Translator({ language, namespace: 'app', load: async (_, name) => read(language, name) });
    await ours.load(namespaces);
    const values = [
      { count: 1 },
      { count: 2, number: 7, name: undefined },
      { context: 'you', name: 'Ann $& {{who}}', who: null },
      { context: '', count: 0 },
    ];
    const translate = theirs.t as unknown as (key: string, values: object) => string;
    const different: string[][] = [];
    let compared = 0;
    for (const name of namespaces) {
      for (const key of new Set(keysOf(resources[name] as Texts))) {
        const asked = `${name}:${key}`;
        // Of a group of texts, i18next says that it exists.
        const isGroup = translate(asked, {}).includes('returned an object');
        if (ours.exists(asked) !== (theirs.exists(asked) && !isGroup)) different.push([asked, 'exists']);
        if (isGroup) continue;
        for (const filled of values) {
          const expected = translate(asked, filled);
          compared += 1;
          const found = ours.fix('app')(asked, filled);
          if (found !== expected) different.push([asked, found, expected]);
        }
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(8_000);
  },
  20_000,
);

test.each([
  ['en', '6,187 runs of 6187'],
  ['fr', '6\u202f187 runs of 6187'],
  ['th', '6,187 runs of 6187'],
] as const)('large counts are grouped in %s, and other values are not', async (language, expected) => {
  const texts = { runs_one: '{{count}} run', runs_other: '{{count}} runs of {{year}}' };
  const translator = new Translator({ language, namespace: 'app', load: async () => texts });
  await translator.load(['app']);
  const t = translator.fix('app');
  expect(t('runs', { count: 6187, year: 6187 })).toBe(expected);
  expect(t('runs', { count: 61, year: 'now' })).toBe('61 runs of now');
});

/** A translator whose texts arrive when the test lets them. */
function slowTranslator() {
  const asked = new Map<string, PromiseWithResolvers<Texts>>();
  const load = (language: Language, namespace: string) => {
    const waiting = Promise.withResolvers<Texts>();
    asked.set(`${language}/${namespace}`, waiting);
    return waiting.promise;
  };
  const translator = new Translator({ language: 'en', namespace: 'app', load });
  const arrive = (language: Language) => asked.get(`${language}/app`)?.resolve({ hello: language });
  return { translator, asked, arrive };
}

test('the language changes when its texts are there, and the one asked for last stays', async () => {
  const { translator, arrive } = slowTranslator();
  const heard: string[] = [];
  translator.onChange((language) => heard.push(language));
  const start = translator.load(['app']);
  arrive('en');
  await start;
  const french = translator.change('fr');
  const thai = translator.change('th');
  expect(translator.fix('app')('hello')).toBe('en');
  arrive('th');
  await thai;
  arrive('fr');
  await french;
  expect([translator.language, translator.fix('app')('hello'), heard]).toEqual(['th', 'th', ['th']]);
});

test('texts that could not be loaded do not hinder a change of the language', async () => {
  const { translator, asked, arrive } = slowTranslator();
  const start = translator.load(['app']);
  arrive('en');
  await start;
  const failing = translator.load(['runs']);
  asked.get('en/runs')?.reject(new Error('offline'));
  await expect(failing).rejects.toThrow('offline');
  const french = translator.change('fr');
  arrive('fr');
  await french;
  expect([translator.language, [...asked.keys()]]).toEqual(['fr', ['en/app', 'en/runs', 'fr/app']]);
});

test('a language whose texts cannot be loaded is not changed to, and may be tried again', async () => {
  const { translator, asked, arrive } = slowTranslator();
  const start = translator.load(['app']);
  arrive('en');
  await start;
  const failing = translator.change('fr');
  asked.get('fr/app')?.reject(new Error('offline'));
  await expect(failing).rejects.toThrow('offline');
  expect(translator.language).toBe('en');
  const again = translator.change('fr');
  arrive('fr');
  await again;
  expect(translator.fix('app')('hello')).toBe('fr');
});

test('what failed to load is not asked for again by who waits for it, but by the next who loads it', async () => {
  const { translator, asked, arrive } = slowTranslator();
  const waiting = translator.missing(['app']);
  expect(translator.missing(['app'])).toBe(waiting);
  const error = new Error('offline');
  asked.get('en/app')?.reject(error);
  await expect(waiting).rejects.toThrow('offline');
  expect(translator.missing(['app'])).toBe(error);
  const again = translator.load(['app']);
  arrive('en');
  await again;
  expect(translator.has(['app'])).toBe(true);
});

test('t is the same function for the same language and namespace', async () => {
  const { translator } = slowTranslator();
  expect(translator.fix('app')).toBe(translator.fix('app'));
  expect(translator.fix('ui')).not.toBe(translator.fix('app'));
});
