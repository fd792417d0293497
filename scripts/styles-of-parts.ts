import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const styles = join(import.meta.dirname, '../node_modules/@mantine/core/styles');
const all = '@mantine/core/styles.layer.css';
/** The style sheets that do not belong to a single component. */
const common = ['baseline', 'default-css-variables', 'global'];

/**
 * Loads the styles of each of Mantine's components together with the component. All of them together are 277 KB of CSS, which
 * would be loaded before the first paint, and of which a page uses a fifth.
 */
export function stylesOfParts(): Plugin {
  return {
    name: 'baton:styles-of-parts',
    enforce: 'pre',
    apply: (_, { command }) => command === 'build' && !process.env.VITEST,
    transform(code, id) {
      if (id.endsWith('/web/ui/styles.css')) return { code: withoutParts(code), map: null };
      const own = stylesOf(id);
      // At the end: a component overrides the styles of those that it is made of, which it imports before.
      return own && { code: `${code}\nimport ${JSON.stringify(own)};`, map: null };
    },
  };
}

/** The style sheet with what all of Mantine's components share, in place of all of them. */
export function withoutParts(sheet: string): string {
  if (!sheet.includes(`@import "${all}";`)) throw new Error(`web/ui/styles.css no longer imports ${all}`);
  const shared = common.map((name) => `@import "@mantine/core/styles/${name}.layer.css";`);
  return sheet.replace(`@import "${all}";`, shared.join('\n'));
}

/** The style sheet of a component of Mantine, by the path of its module; null if it has none. */
export function stylesOf(id: string): string | null {
  if (!/\/@mantine\/core\/esm\/.*\.mjs$/.test(id)) return null;
  const name = basename(id, '.mjs');
  const file = join(styles, `${name}.layer.css`);
  return !common.includes(name) && existsSync(file) ? file : null;
}
