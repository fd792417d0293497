import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// The terms of docs/glossary-languages.md: one for one thing in each language.
const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const list = (folder: string, ending: string) =>
  readdirSync(new URL(folder, root)).filter((file) => file.endsWith(ending) && !file.includes('.test.'));
const languages = { English: 'en', French: 'fr', Thai: 'th' } as const;
type Language = (typeof languages)[keyof typeof languages];
type Text = { where: string; text: string };

/** Every text of a tree of JSON. Placeholders are left out: their names are English in every language. */
function textsOf(tree: unknown, where: string): Text[] {
  if (typeof tree === 'string') return [{ where, text: tree.replace(/{{.*?}}/g, ' ') }];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, inner]) => textsOf(inner, `${where}.${key}`));
}

const interfaceTexts = (language: Language) =>
  list(`locales/${language}`, '.json').flatMap((file) =>
    textsOf(JSON.parse(read(`locales/${language}/${file}`)), file),
  );

/** Code and addresses in the help are the same in every language. */
const helpTexts = (language: Language) =>
  list(`docs/help/${language}`, '.md').flatMap((file) =>
    read(`docs/help/${language}/${file}`)
      .replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|\S+@\S+/g, ' ')
      .split('\n')
      .map((text, line) => ({ where: `help/${file}:${line + 1}`, text })),
  );

/** Thai has no spaces between words, so a word is looked for as it is. */
function refused(word: string, language: Language): RegExp {
  if (language === 'th') return new RegExp(word, 'u');
  const before = word === 'mail' ? '(?<![\\p{L}-])' : '(?<!\\p{L})';
  return new RegExp(`${before}${word}s?(?!\\p{L})`, 'iu');
}

describe('the words that docs/glossary-languages.md does not use', () => {
  const rows = [...read('docs/glossary-languages.md').matchAll(/^\| (English|French|Thai) \| (.+?) \| (.+?) \|$/gm)];
  const words = rows.flatMap(([, language, not = '', but]) =>
    not.split(', ').map((word) => ({ language: languages[language as keyof typeof languages], word, but })),
  );

  it('are listed for each language', () => {
    expect(new Set(words.map(({ language }) => language))).toEqual(new Set(['en', 'fr', 'th']));
  });

  it.each(words)('$language: "$word" is nowhere ($but)', ({ language, word }) => {
    const pattern = refused(word, language);
    const all = [...interfaceTexts(language), ...helpTexts(language)];
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });
});

/** Terms whose English word stands for one thing only, with the stem that it has in French and Thai. */
const terms: Record<string, { en: RegExp; fr: RegExp; th: RegExp }> = {
  stage: { en: /\bstages?\b/i, fr: /\bphases?\b/i, th: /ระยะ/ },
  step: { en: /(?<!empty )\bsteps?\b/i, fr: /étape/i, th: /ขั้นตอน/ },
  email: { en: /\bemails?\b(?! server)/i, fr: /e-mail/i, th: /อีเมล/ },
  token: { en: /\btokens?\b/i, fr: /jeton/i, th: /โทเค็น/ },
  channel: { en: /\bchannels?\b(?!:)/i, fr: /cana(l|ux)/i, th: /แชนเนล/ },
  field: { en: /\bfields?\b/i, fr: /champ/i, th: /ช่อง/ },
  trigger: { en: /\btriggers?\b/i, fr: /déclencheur/i, th: /ทริกเกอร์/ },
  workflow: { en: /\bworkflows?\b/i, fr: /workflow/i, th: /เวิร์กโฟลว์/ },
  initiator: { en: /\binitiators?\b/i, fr: /initiateur/i, th: /ผู้เริ่ม/ },
  assignee: { en: /\bassignees?\b/i, fr: /assigné/i, th: /ผู้รับมอบหมาย|ผู้รับช่วง/ },
  draft: { en: /\bdrafts?\b/i, fr: /brouillon/i, th: /ฉบับร่าง/ },
  baton: { en: /\bbatons?\b/, fr: /témoin/, th: /ไม้ผลัด/ },
  condition: { en: /\bconditions?\b/i, fr: /condition/i, th: /เงื่อนไข/ },
  package: { en: /\bpackages?\b/i, fr: /formule/i, th: /แพ็กเกจ/ },
  group: { en: /\bgroups?\b/i, fr: /groupe/i, th: /กลุ่ม/ },
  template: { en: /\btemplates?\b/i, fr: /modèle/i, th: /แม่แบบ/ },
  owner: { en: /\bowners?\b/i, fr: /propriétaire/i, th: /เจ้าของ/ },
  admin: { en: /\badmins?\b/i, fr: /administrateur/i, th: /ผู้ดูแล/ },
  guest: { en: /\bguests?\b/i, fr: /invité/i, th: /ผู้เยี่ยมชม/ },
  comment: { en: /\bcomments?\b/i, fr: /comment/i, th: /ความคิดเห็น/ },
};
/** Texts that say who an email is for by the address alone. */
const exempt: Partial<Record<string, RegExp>> = {
  email: /^mail\.json\.(verify|reset|email_change|email_changed|invitation)_body$/,
};

describe('a text that uses a term in English', () => {
  const english = interfaceTexts('en');
  const others = (['fr', 'th'] as const).map((language) => ({
    language,
    texts: new Map(interfaceTexts(language).map(({ where, text }) => [where, text])),
  }));

  it.each(Object.entries(terms))('uses it in French and Thai: %s', (name, patterns) => {
    const using = english.filter(({ where, text }) => patterns.en.test(text) && !exempt[name]?.test(where));
    expect(using).not.toEqual([]);
    const missing = others.flatMap(({ language, texts }) =>
      using.flatMap(({ where, text }) => {
        const other = texts.get(where);
        return other === undefined || patterns[language].test(other)
          ? []
          : [`${language} ${where}: ${text} | ${other}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});
