import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root, runProgram } from './run-program.mjs';

/** All sources of the built app. */
const sources = [
  'web',
  'engine',
  'contract',
  'library',
  'locales',
  'server/db/uuid-of.ts',
  'server/library',
  'server/site',
  'server/workflows/show-definition.ts',
  'docs/help',
  'scripts/compile-help.ts',
  'scripts/direct-imports.ts',
  'scripts/draw-public-pages.ts',
  'scripts/icon-sprite.ts',
  'scripts/keep-used-rules.ts',
  'scripts/list-page-files.ts',
  'scripts/read-webp-size.ts',
  'scripts/render-help.ts',
  'scripts/split-chunks.ts',
  'scripts/styles-of-parts.ts',
  'scripts/without-schemas.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const built = join(root, 'dist/web');
/** Where the app is built, and where the one before waits for its removal. */
const next = join(root, 'dist/web-next');
const previous = join(root, 'dist/web-previous');
/** What draws the public pages. It is needed only here. */
const drawing = join(root, 'dist/drawing');
const stamp = join(root, 'dist/built-from');

/**
 * Builds `dist/web` if the sources have changed since the last build; otherwise it takes 20 ms.
 * @returns {Promise<string | null>} The error message; null on success.
 */
export async function buildBrowserApp() {
  const hash = hashSources();
  if (readStamp() === hash) return null;
  process.stdout.write('Building the browser app …\n');
  // Removed first, so that an interrupted build is not taken for a complete one.
  rmSync(stamp, { force: true });
  const build = ['vite', 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir'];
  for (const command of [
    [...build, next],
    [...build, drawing, '--ssr', 'web/app/draw-page.tsx'],
    ['node', 'scripts/draw-public-pages.ts', next, join(drawing, 'draw-page.js')],
  ]) {
    const { code, output } = await runProgram(command, { quiet: true, env: { NODE_ENV: 'production' } });
    if (code !== 0) return `${output}\nThe browser app could not be built: see above.`;
  }
  rmSync(drawing, { recursive: true, force: true });
  compressFiles(next);
  replaceBuilt();
  writeFileSync(stamp, hash);
  return null;
}

/** A server that starts meanwhile finds either app whole, never half of one. */
function replaceBuilt() {
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, previous);
  renameSync(next, built);
  rmSync(previous, { recursive: true, force: true });
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return null;
  }
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(join(root, source)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** Compresses files at build time, instead of at every request. */
function compressFiles(folder) {
  for (const file of listFiles(folder)) {
    if (!/\.(js|css|html|svg|json)$/.test(file)) continue;
    const content = readFileSync(file);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
