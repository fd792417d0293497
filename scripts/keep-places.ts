import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * In the bundle of the server, modules are no longer in their own folders. This plugin makes each module read files relative to
 * its original folder, and start the bundled version of a script that it starts as a process.
 * @param root The project's folder, two above that of the bundle.
 */
export function keepPlaces(root: string): Plugin {
  return {
    name: 'baton:keep-places',
    // Before the compiler, which writes other quotes.
    enforce: 'pre',
    transform: (code, id) => (id.includes('/node_modules/') ? null : placeOf(code, relative(root, id))),
  };
}

const script = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;

/**
 * For tests within a process: the scripts that the server's modules start in processes of their own are those of a bundle. They
 * need half of the time to start.
 */
export function startBundled(bundle: string): Plugin {
  return {
    name: 'baton:start-bundled',
    enforce: 'pre',
    transform: (code, id) => (/\/server\/.*(?<!\.test)\.ts$/.test(id) ? bundledIn(code, bundle) : null),
  };
}

/** @returns null if the code starts no script */
export function bundledIn(code: string, bundle: string): string | null {
  const changed = code.replaceAll(script, (_whole, name) => `new URL('${pathToFileURL(join(bundle, `${name}.js`))}')`);
  return changed === code ? null : changed;
}

/** @param file Of the module, from the project's folder. @returns null if the code does not ask where it lies */
export function placeOf(code: string, file: string): string | null {
  if (!code.includes('import.meta.')) return null;
  return code
    .split(script)
    .map((part, index) => (index % 2 === 1 ? `new URL('./${part}.js', import.meta.url)` : placedIn(part, file)))
    .join('');
}

const placedIn = (code: string, file: string) =>
  code
    .replaceAll('import.meta.url', `new URL('../../${dirname(file)}/${basename(file)}', import.meta.url)`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../../${dirname(file)}')`);
