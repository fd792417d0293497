import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileHelp } from './scripts/compile-help.ts';
import { importDirectly } from './scripts/direct-imports.ts';
import { iconSprite } from './scripts/icon-sprite.ts';
import { chunkGroups } from './scripts/split-chunks.ts';
import { stylesOfParts } from './scripts/styles-of-parts.ts';
import { withoutSchemas } from './scripts/without-schemas.ts';

/**
 * Keeps Zod (26 KB gzip) out of the browser app, which uses the contract's endpoint objects but leaves validation to
 * the server. Code that still uses a schema gets an empty substitute; the types are not affected.
 */
function withoutZod(): Plugin {
  const substitute = fileURLToPath(new URL('./web/lib/zod-substitute.ts', import.meta.url));
  return {
    name: 'baton:without-zod',
    enforce: 'pre',
    apply: () => !process.env.VITEST,
    resolveId: (source) => (source === 'zod' ? substitute : null),
  };
}

/**
 * Leaves out the code that computes the theme's CSS variables when the app starts: 2 KB, and a tenth of the first task of each
 * page. `web/ui/theme-variables.css` has the variables.
 */
function withoutRuntimeStyles(): Plugin {
  const substitute = fileURLToPath(new URL('./web/ui/no-runtime-styles.ts', import.meta.url));
  return {
    name: 'baton:without-runtime-styles',
    enforce: 'pre',
    apply: () => !process.env.VITEST,
    resolveId: (source) => (/^\.\/Mantine(\w+)\/Mantine(CssVariables|Classes)\.mjs$/.test(source) ? substitute : null),
  };
}

/**
 * Packages that are replaced by own modules with the same exports. Their types are still used: those of the router know all
 * pages with their parameters.
 */
export const packageSubstitutes = [
  {
    find: /^@tanstack\/react-router$/,
    replacement: fileURLToPath(new URL('./web/lib/router/react-router-substitute.ts', import.meta.url)),
  },
];

const target = process.env.BASE_URL ?? 'http://localhost:3000';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    importDirectly(),
    iconSprite(),
    stylesOfParts(),
    withoutRuntimeStyles(),
    withoutZod(),
    withoutSchemas(),
    compileHelp(),
    react(),
  ],
  resolve: { alias: packageSubstitutes },
  publicDir: 'web/public',
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    port: 5173,
    // The Host header is not changed: the server compares it with the origin of writes.
    proxy: Object.fromEntries(['/api', '/outbox', '/marketing'].map((path) => [path, { target, changeOrigin: false }])),
    watch: { ignored: ['**/data/**', '**/dist/**', '**/server/**'] },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // Which style sheets belong to what, for `scripts/draw-public-pages.ts`.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups } } },
  },
}));
