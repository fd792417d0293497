import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildIfStale, listFiles } from './build-if-stale.mjs';
import { runProgram } from './run-program.mjs';

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

/**
 * Builds `dist/web` if its sources have changed since the last build.
 * @returns {Promise<string | null>} The error message; null on success.
 */
export function buildBrowserApp() {
  return buildIfStale({ name: 'web', what: 'browser app', sources, build });
}

async function build(next) {
  /** What draws the public pages. It is needed only here. */
  const drawing = `${next}-drawing`;
  const vite = ['vite', 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir'];
  // The two builds share nothing, and each leaves a core free.
  const failed =
    (await failureOf([...vite, next], [...vite, drawing, '--ssr', 'web/app/draw-page.tsx'])) ??
    (await failureOf(['node', 'scripts/draw-public-pages.ts', next, join(drawing, 'draw-page.js')]));
  if (failed) return failed;
  rmSync(drawing, { recursive: true, force: true });
  compressFiles(next);
  return null;
}

/** Runs commands at the same time. @returns The output of the first one that failed; null if none did */
async function failureOf(...commands) {
  const ended = await Promise.all(
    commands.map((command) => runProgram(command, { quiet: true, env: { NODE_ENV: 'production' } })),
  );
  return ended.find(({ code }) => code !== 0)?.output ?? null;
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
