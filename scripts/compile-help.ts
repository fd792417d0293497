import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { helpSlugs } from '../contract/help-slugs.ts';
import { readWebpSize } from './read-webp-size.ts';
import { pictureMark, type RenderedHelp, renderHelp } from './render-help.ts';

const folder = join(import.meta.dirname, '../docs/help');
const outlines = 'virtual:help-outline/';

const read = (language: string, slug: string): string => readFileSync(join(folder, language, `${slug}.md`), 'utf8');

function render(language: string, slug: string): RenderedHelp {
  return renderHelp(read(language, slug), {
    language,
    english: read('en', slug),
    hasFile: (path) => existsSync(join(folder, language, path)),
    sizeOf: (path) => readWebpSize(readFileSync(join(folder, language, path))),
  });
}

/**
 * Compiles the help at build time, so that the browser loads no Markdown parser: each page of `docs/help` is a module
 * with its HTML, and `virtual:help-outline/<language>` has the titles and headings of all pages of a language.
 */
export function compileHelp(): Plugin {
  return {
    name: 'baton:compile-help',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(outlines) ? `\0${source}` : null),
    load(id) {
      if (id.startsWith(`\0${outlines}`)) {
        const language = id.slice(outlines.length + 1);
        const pages = helpSlugs.map((slug) => {
          this.addWatchFile(join(folder, language, `${slug}.md`));
          const { title, summary, headings } = render(language, slug);
          return { slug, title, summary, headings };
        });
        return `export default ${JSON.stringify(pages)};`;
      }
      if (!id.startsWith(folder) || !id.endsWith('.md')) return null;
      const { pictures, html, headings, title, summary } = render(basename(dirname(id)), basename(id, '.md'));
      const imports = pictures.map((path, at) => `import picture${at} from ${JSON.stringify(`./${path}?url`)};`);
      const shown = pictures.reduce(
        (text, _path, at) => text.replace(pictureMark(at), `" + picture${at} + "`),
        JSON.stringify(html),
      );
      const rest = JSON.stringify({ title, summary, headings });
      return `${imports.join('\n')}\nexport default { ...${rest}, html: ${shown} };`;
    },
  };
}
