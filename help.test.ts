import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appPaths } from './contract/app-paths.ts';
import { errorStatus } from './contract/errors.ts';
import { helpGroups, helpSlugs } from './contract/help-slugs.ts';
import { languages } from './engine/languages.ts';
import { renderHelp } from './scripts/render-help.ts';
import { helpForPath } from './web/help/help-for-path.ts';
import { searchHelp } from './web/help/search-help.ts';

// The help is checked against the interface: it may name no label that the interface does not have.
const root = import.meta.dirname;
const folder = (language: string) => join(root, 'docs/help', language);
const read = (language: string, slug: string) => readFileSync(join(folder(language), `${slug}.md`), 'utf8');
const render = (language: string, slug: string) =>
  renderHelp(read(language, slug), {
    language,
    english: read('en', slug),
    hasFile: (path) => existsSync(join(folder(language), path)),
  });
const outlines = (language: string) => helpSlugs.map((slug) => ({ slug, ...render(language, slug) }));

/**
 * Every text of a language's interface. The help is written with plain spaces, which `renderHelp` makes non-breaking where French
 * needs it.
 */
function readTexts(language: string): string[] {
  const files = readdirSync(join(root, 'locales', language)).filter((file) => file !== 'mail.json');
  const texts = new Set<string>();
  const collect = (tree: unknown): void => {
    if (typeof tree === 'string') texts.add(tree.replaceAll('\u00a0', ' '));
    else for (const inner of Object.values(tree as object)) collect(inner);
  };
  for (const file of files) collect(JSON.parse(readFileSync(join(root, 'locales', language, file), 'utf8')));
  return [...texts];
}

/** The same as patterns: what stands for a placeholder is anything. */
function readLabels(language: string): RegExp[] {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return readTexts(language)
    .filter((text) => /\p{L}/u.test(text.replace(/{{.*?}}/g, '')))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/{{.*?}}/)
            .map(escaped)
            .join('.+?')}$`,
          'u',
        ),
    );
}

describe.each(languages)('the help in %s', (language) => {
  it('has the pages that the app lists, and no others', () => {
    const files = readdirSync(folder(language)).filter((file) => file.endsWith('.md'));
    expect(files.toSorted()).toEqual(helpSlugs.map((slug) => `${slug}.md`).toSorted());
  });

  it('has as many sections, lists and tables as the English pages', () => {
    const parts = (text: string) => ({
      headings: text.match(/^#+ /gm),
      steps: text.match(/^\d+\. /gm)?.length,
      points: text.match(/^ *- /gm)?.length,
      rows: text.match(/^\|/gm)?.length,
      blocks: text.match(/^```/gm)?.length,
    });
    for (const slug of helpSlugs) expect(parts(read(language, slug)), slug).toEqual(parts(read('en', slug)));
  });

  it('names only labels that the interface has', () => {
    const labels = readLabels(language);
    const unknown = helpSlugs.flatMap((slug) =>
      [...read(language, slug).matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, label = '']) => label)
        .filter((label) => !labels.some((pattern) => pattern.test(label)))
        .map((label) => `${slug}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names every type of fields, and has no other names of types in their table', () => {
    const texts = JSON.parse(readFileSync(join(root, 'locales', language, 'editor.json'), 'utf8'));
    const labels = (Object.values(texts.field_type) as string[]).map((label) => label.replaceAll('\u00a0', ' '));
    const [, , table = ''] = read(language, 'fields').split('\n## ');
    const named = [...table.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => label);
    expect(named.toSorted()).toEqual(labels.toSorted());
  });

  it('quotes only messages that the interface has', () => {
    const plain = (text: string) => text.replace(/\s/g, ' ').replace(/[. ]+$/, '');
    const messages = readTexts(language).map(plain);
    const quoted = helpSlugs.flatMap((slug) =>
      [...read(language, slug).matchAll(/\*[“«]\s?([^*]+?)\s?[”»]\.?\*/g)].map(([, quote = '']) => plain(quote)),
    );
    expect(quoted.length).toBeGreaterThan(20);
    expect(quoted.filter((quote) => !messages.some((message) => message.includes(quote)))).toEqual([]);
  });

  it('has no link without a target', () => {
    const anchors = new Map(
      outlines(language).map(({ slug, headings }) => [`/help/${slug}`, headings.map(({ id }) => id)]),
    );
    const dead = helpSlugs.flatMap((slug) =>
      [...render(language, slug).html.matchAll(/ href="([^"]+)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => {
          const [path = '', hash] = href.split('#');
          if (href === '/api/docs' || href.startsWith('https://')) return false;
          return !anchors.has(path) || (hash !== undefined && !anchors.get(path)?.includes(hash));
        })
        .map((href) => `${slug}: ${href}`),
    );
    expect(dead).toEqual([]);
  });

  it('calls each page of “See also” by its title', () => {
    const titles = new Map(helpSlugs.map((slug) => [slug as string, /^# (.+)$/m.exec(read(language, slug))?.[1]]));
    const others = helpSlugs.flatMap((slug) =>
      [...read(language, slug).matchAll(/^- \[(.+)\]\(([\w-]+)\.md\)$/gm)]
        .filter(([, text, target = '']) => titles.get(target) !== text)
        .map(([line]) => `${slug}: ${line}`),
    );
    expect(others).toEqual([]);
  });

  it('has no mark of Markdown left in its text', () => {
    for (const slug of helpSlugs) {
      const text = render(language, slug)
        .html.replace(/<(pre|code)>.*?<\/\1>/gs, '')
        .replace(/<[^>]+>/g, '');
      expect(text, slug).not.toMatch(/\*|\]\(|^#/m);
    }
  });

  it('leads from each page to others', () => {
    for (const slug of helpSlugs) expect(render(language, slug).html, slug).toMatch(/<li><a href="\/help\//);
  });

  it('names the pages that it leads to by their titles', () => {
    const titleOf = (slug: string) => /^# (.+)$/m.exec(read(language, slug))?.[1];
    const others = helpSlugs.flatMap((slug) =>
      [...read(language, slug).matchAll(/^- \[(.+)\]\(([\w-]+)\.md\)$/gm)]
        .filter(([, text, to = '']) => text !== titleOf(to))
        .map(([link]) => `${slug}: ${link}`),
    );
    expect(others).toEqual([]);
  });

  it('has anchors that are unique in their page', () => {
    for (const { slug, headings } of outlines(language)) {
      const ids = headings.map(({ id }) => id);
      expect(ids.length, slug).toBeGreaterThan(2);
      expect(new Set(ids).size, slug).toBe(ids.length);
      // The ids of the app's own page.
      expect(ids).not.toEqual(expect.arrayContaining(['content', 'root']));
    }
  });

  it('says in one sentence what each page is for', () => {
    for (const { slug, title, summary } of outlines(language)) {
      expect(title.length, slug).toBeLessThan(50);
      expect(summary.length, slug).toBeLessThan(200);
    }
  });
});

describe('the terms of docs/glossary-languages.md', () => {
  const rows = readFileSync(join(root, 'docs/glossary-languages.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|English|French|Thai|language)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));

  it.each(languages)('are those of the interface in %s', (language) => {
    const folderOfTexts = join(root, 'locales', language);
    const texts = readdirSync(folderOfTexts).map((file) => readFileSync(join(folderOfTexts, file), 'utf8'));
    const all = texts.join('\n').toLowerCase();
    const terms = rows.map((row) => row[languages.indexOf(language)]?.replace(/ \(.*\)$/, '') ?? '');
    expect(terms.length).toBeGreaterThan(50);
    expect(terms.filter((term) => term === '' || !all.includes(term))).toEqual([]);
  });
});

describe('anchors', () => {
  it('are the same in all languages', () => {
    const ids = (language: string) => outlines(language).map(({ headings }) => headings.map(({ id }) => id));
    expect(ids('fr')).toEqual(ids('en'));
    expect(ids('th')).toEqual(ids('en'));
  });
});

describe('a page', () => {
  const page = (text: string, files: string[] = []) =>
    renderHelp(`# Title\n\nWhat it is for.\n\n${text}`, {
      language: 'fr',
      english: `# Title\n\nWhat it is for.\n\n${text}`,
      hasFile: (path) => files.includes(path),
    });

  it('shows a picture, and its dark variant where there is one', () => {
    expect(page('![A run](run.png)').html).not.toContain('data-scheme');
    const { html, pictures } = page('![A run](run.png)', ['run-dark.png']);
    expect(pictures).toEqual(['run.png', 'run-dark.png']);
    expect(html).toContain('<img src="@@picture-1@@" alt="A run" loading="lazy" data-scheme="dark">');
  });

  it('opens links to other sites in a new tab, and its own in place', () => {
    const { html } = page(`[a](https://example.org) [b](${'fields'}.md#the-key)`);
    expect(html).toContain('<a href="https://example.org" target="_blank" rel="noreferrer">a</a>');
    expect(html).toContain('<a href="/help/fields#the-key">b</a>');
  });

  it('keeps French punctuation on the line of its word', () => {
    const { html } = page('## Oui ?\n\n- **Pourquoi ?** : « rien » ; `a : b`');
    expect(html).toContain('Oui\u00a0?</h2>');
    expect(html).toContain('<strong>Pourquoi\u00a0?</strong>\u00a0: «\u00a0rien\u00a0»\u00a0; <code>a : b</code>');
  });

  it('is refused without a sentence that says what it is for', () => {
    expect(() =>
      renderHelp('# Title\n\n## First', { language: 'en', english: '# Title', hasFile: () => false }),
    ).toThrow(/begins with/);
  });
});

describe('the search', () => {
  const find = (language: string, words: string) => searchHelp(outlines(language), words).map(({ href }) => href);

  it('finds titles before sections, whatever the case and the accents', () => {
    expect(find('en', 'TRIGGERS')[0]).toBe('/help/triggers');
    expect(find('fr', 'declencheurs')[0]).toBe('/help/triggers');
    expect(find('th', 'ช่อง').length).toBeGreaterThan(0);
  });

  it('finds sections, and nothing for words that are nowhere', () => {
    expect(find('en', 'password')).toEqual(['/help/account-and-notifications#change-your-password']);
    expect(find('en', 'there is no such thing')).toEqual([]);
  });
});

describe('the help beside a page', () => {
  it('is there for every page of a workspace that can be looked at', () => {
    // These lead on to another page.
    const leading = ['workspace', 'settings'];
    const without = Object.entries(appPaths).filter(
      ([name, path]) => path.includes('$workspaceId') && !leading.includes(name) && !helpForPath(path),
    );
    expect(without).toEqual([]);
  });

  it('names every page of the help in some group', () => {
    expect(Object.values(helpGroups).flat()).toHaveLength(new Set(helpSlugs).size);
  });
});

describe.each(languages)('the help of the API in %s', (language) => {
  it('explains every status of an error', () => {
    const rows = [...read(language, 'api').matchAll(/^\| ([\d, ]+) \|/gm)];
    const explained = rows.flatMap(([, statuses = '']) => statuses.split(', ').map(Number));
    expect(explained.sort()).toEqual([...new Set(Object.values(errorStatus))].sort());
  });
});
