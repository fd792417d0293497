import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The files that export everything of a package. */
const indexes: Record<string, string> = {
  '@mantine/core': '@mantine/core/esm/index.mjs',
  '@mantine/dates': '@mantine/dates/esm/index.mjs',
  '@mantine/hooks': '@mantine/hooks/esm/index.mjs',
  '@tabler/icons-react': '@tabler/icons-react/dist/esm/tabler-icons-react.mjs',
};
const modules = join(import.meta.dirname, '../node_modules');
const named = new RegExp(`^import\\s*\\{([^}]*)\\}\\s*from\\s*['"](${Object.keys(indexes).join('|')})['"];?`, 'gm');

interface Exported {
  file: string;
  /** The name in that file. */
  name: string;
}

/**
 * Imports each part of these packages from its own file. Otherwise every module that uses one component imports the index
 * of all of them, and `split-chunks.ts` cannot see which page needs which component.
 */
export function importDirectly(): Plugin {
  const known = new Map<string, Map<string, Exported>>();
  const exportsOf = (name: string) => {
    const exported = known.get(name) ?? readIndex(join(modules, indexes[name] as string));
    known.set(name, exported);
    return exported;
  };
  return {
    name: 'baton:direct-imports',
    enforce: 'pre',
    apply: () => !process.env.VITEST,
    transform(code, id) {
      if (!/\.(m?js|tsx?)$/.test(id)) return null;
      const changed = code.replace(named, (_, names: string, from: string) =>
        writeImports(names, from, exportsOf(from)),
      );
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/** What an index exports, and from which file. */
export function readIndex(index: string): Map<string, Exported> {
  const code = readFileSync(index, 'utf8');
  const exported = new Map<string, Exported>();
  // `import` followed by `export`, or `export … from`.
  for (const [, names = '', path = ''] of code.matchAll(/(?:import|export) \{([^}]*)\} from ["'](\.[^"']+)["']/g)) {
    for (const [name, alias] of readNames(names)) exported.set(alias, { file: join(dirname(index), path), name });
  }
  return exported;
}

function writeImports(names: string, from: string, exported: ReadonlyMap<string, Exported>): string {
  const values = readNames(names).filter(([name]) => !name.startsWith('type '));
  return values
    .map(([name, alias]) => {
      const found = exported.get(name) ?? { file: from, name };
      return `import { ${found.name} as ${alias} } from ${JSON.stringify(found.file)};`;
    })
    .join(' ');
}

/** Of `a, b as c`: the names with those that they get. */
function readNames(list: string): [string, string][] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', alias = name] = one.split(/\s+as\s+/);
      return [name, alias];
    });
}
