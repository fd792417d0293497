import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actionKinds } from './engine/actions/index.ts';
import { fieldTypes } from './engine/definition.ts';

// Documents, rules and files that code, tests and documents cite must exist in the repository.
const root = import.meta.dirname;
const skipped = new Set([
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  '.git',
  'package-lock.json',
]);
const textual = new Set(['.ts', '.tsx', '.mjs', '.css', '.sql', '.md', '.yml', '.yaml', '.json', '.html', '']);

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (skipped.has(entry.name)) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

const files = listFiles('.').filter((path) => textual.has(extname(path)) && path !== 'citations.test.ts');
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

/** Every match in every file, with its location and the first group of the pattern. */
function find(pattern: RegExp, isMeant = (_path: string) => true): { at: string; path: string; found: string }[] {
  return [...texts]
    .filter(([path]) => isMeant(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(pattern)].map((match) => {
        const line = text.slice(0, match.index).split('\n').length;
        return { at: `${path}:${line}`, path, found: match[1] ?? match[0] };
      }),
    );
}

const shown = (citations: { at: string; found: string }[]) => citations.map(({ at, found }) => `${at} ${found}`);

const headings = [...(texts.get('docs/rules.md') ?? '').matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => title);
const isDocument = (path: string) => path.endsWith('.md');
const isRules = (path: string) => path === 'docs/rules.md';

/** The anchor of a heading, as sites that render Markdown generate it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

describe('documents that are cited', () => {
  it('are in the repository', () => {
    // Web addresses are not checked.
    const cited = find(/(?<![\w/:.-])((?!https?:)[\w./-]*\b[\w-]+\.md)\b/g);
    const missing = cited.filter(
      ({ path, found }) => ![found, join(dirname(path), found)].some((target) => existsSync(join(root, target))),
    );
    expect(cited.length).toBeGreaterThan(30);
    expect(shown(missing)).toEqual([]);
  });

  it('have the headings that links name', () => {
    const links = find(/\]\(([\w./-]*#[\w-]+)\)/g, isDocument);
    const missing = links.filter(({ path, found }) => {
      const [file = '', anchor = ''] = found.split('#');
      const text = file === '' ? texts.get(path) : texts.get(join(dirname(path), file));
      return ![...(text ?? '').matchAll(/^#+ (.+)$/gm)].some(([, title = '']) => anchorOf(title) === anchor);
    });
    expect(shown(missing)).toEqual([]);
  });

  it('do not include the specification, which does not ship', () => {
    const cited = find(
      /\b(spec(?:ification)?(?:['’]s)?,? sections?|sections? [\d.]+ of the spec\w*|the spec(?:['’]s)?)\b/gi,
    );
    expect(shown(cited.filter(({ path }) => path !== 'docs/spec-coverage.md'))).toEqual([]);
  });

  it('include every numbered decision', () => {
    const decisions = readdirSync(join(root, 'docs/decisions'));
    const cited = find(/\bdecisions? (\d+)\b/gi);
    const missing = cited.filter(({ found }) => !decisions.some((name) => Number(name.slice(0, 4)) === Number(found)));
    expect(shown(missing)).toEqual([]);
  });
});

describe('the rules', () => {
  it('are numbered from 1 to 20', () => {
    const numbers = headings.flatMap((title) => /^Rule (\d+): \S/.exec(title)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, position) => String(position + 1)));
  });

  it('exist where they are cited, and the document is named too', () => {
    const cited = find(/((?:docs\/rules\.md, )?\brules? \d+(?:(?: to |, | and )\d+)*)/gi, (path) => !isRules(path));
    const wrong = cited.filter(({ found }) => {
      const numbers = [...found.matchAll(/\d+/g)].map(Number);
      return !found.startsWith('docs/rules.md, ') || numbers.some((number) => number < 1 || number > 20);
    });
    expect(cited.length).toBeGreaterThan(50);
    expect(shown(wrong)).toEqual([]);
    expect(shown(find(/\brules? (\d+)/g, isRules).filter(({ found }) => Number(found) > 20))).toEqual([]);
  });

  it('have the section that is cited', () => {
    const cited = find(/docs\/rules\.md\)?, ["“]([^"”]+)["”]/g);
    expect(cited.length).toBeGreaterThan(10);
    expect(shown(cited.filter(({ found }) => !headings.includes(found)))).toEqual([]);
  });
});

describe('the types that the rules explain', () => {
  /** What stands in backticks in the first column of the table below a heading. */
  const listed = (heading: string) => {
    const [, section = ''] = (texts.get('docs/rules.md') ?? '').split(`\n## ${heading}\n`);
    const rows = section.split('\n## ')[0]?.matchAll(/^\| (`[^|]+) \|/gm) ?? [];
    return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  };

  it('are those of actions and of fields', () => {
    expect(listed('Action types').toSorted()).toEqual(Object.keys(actionKinds).toSorted());
    expect(listed('Field types').toSorted()).toEqual(fieldTypes.toSorted());
  });
});

describe('commands', () => {
  const { scripts } = JSON.parse(texts.get('package.json') ?? '') as { scripts: Record<string, string> };

  it('that documents name are in package.json', () => {
    const named = find(/npm run (?:--?[\w-]+ )*([\w:-]+)/g, isDocument).filter(({ path }) => path !== 'CHANGELOG.md');
    expect(named.length).toBeGreaterThan(50);
    expect(shown(named.filter(({ found }) => !Object.hasOwn(scripts, found)))).toEqual([]);
  });

  it('of package.json are all explained in a document', () => {
    const documents = files
      .filter((path) => isDocument(path) && path !== 'CHANGELOG.md')
      .map((path) => texts.get(path));
    const told = documents.join('\n');
    const isTold = (name: string) => new RegExp(`(npm (run )?|\`)${name}(?![\\w:-])`).test(told);
    expect(Object.keys(scripts).filter((name) => !isTold(name))).toEqual([]);
  });
});

describe('files that documents name', () => {
  it('exist', () => {
    const floors = 'engine|contract|server|web|locales|library|e2e|bench|scripts|docs';
    const named = find(new RegExp(`\`((?:${floors})/[\\w./-]*)\``, 'g'), isDocument);
    expect(named.length).toBeGreaterThan(100);
    expect(shown(named.filter(({ found }) => !existsSync(join(root, found))))).toEqual([]);
  });

  it('are named in docs/spec-coverage.md for every sentence marked as tested', () => {
    const rows = [...(texts.get('docs/spec-coverage.md') ?? '').matchAll(/^\| (.+) \| (.*) \| (.+) \|$/gm)];
    const sentences = rows.filter(([, , , mark = '']) => ['test', 'no test', 'in work', 'not yet'].includes(mark));
    expect(sentences.length).toBeGreaterThan(100);
    const untested = sentences.filter(([, , keptBy = '', mark]) => mark === 'test' && !keptBy.includes('.test.ts'));
    expect(untested.map(([row]) => row)).toEqual([]);
    const marks = new Set(rows.map(([, , , mark = '']) => mark));
    for (const heading of ['mark', '---']) marks.delete(heading);
    expect(['in work', 'no test', 'not yet', 'test']).toEqual(expect.arrayContaining([...marks]));
  });

  it('have a star in docs/spec-coverage.md if all of their tests run every night only', () => {
    const named = find(/`(e2e\/[\w./-]*\.test\.ts`\*?)/g, (path) => path === 'docs/spec-coverage.md');
    const isNightly = (path: string) => {
      // What stands between the title of a test and its function: see e2e/harness/test-tags.ts.
      const heads = [...(texts.get(path) ?? '').matchAll(/^ *test\((.*?)(?:async )?\(/gms)].map(
        ([, head = '']) => head,
      );
      expect(heads.length, path).toBeGreaterThan(0);
      return heads.every((head) => /xtended\b/.test(head));
    };
    const wrong = named.filter(({ found }) => isNightly(found.replace(/`\*?$/, '')) !== found.endsWith('*'));
    expect(shown(wrong)).toEqual([]);
  });
});
