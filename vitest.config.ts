import { dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileHelp } from './scripts/compile-help.ts';
import { installedChromium } from './scripts/find-chromium.mjs';
import { startBundled } from './scripts/keep-places.ts';
import { filesLeftOut, isOnCitus } from './server/testing/left-out-on-citus.ts';
import { basicEnvironment } from './server/testing/start-baton.ts';
import { packageSubstitutes } from './vite.config.ts';

/** The longest test files of the server: the one that waits for a missed heartbeat, then others by their time. */
const longest = [
  ...['killed-worker', 'backup', 'chat-steps', 'hidden-values', 'registering-browser', 'live', 'crash-tests'],
  ...['embedded-server', 'take-over-cluster', 'memory-bombs', 'access-matrix', 'imports', 'main'],
];

/** Runs the longest files first, even if no earlier run has recorded their times. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  resolve: { alias: packageSubstitutes },
  test: {
    // On two cores, as in CI, a third worker only slows the others down.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Test files keep no state in modules, so each worker can import modules once for all its files.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{engine,contract,locales,library,scripts,web}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: ['**/*.component.test.tsx'],
          // Generated cases take seconds, and several times as long on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        // Parts of the browser app in a real browser, with their real providers. Only the network is replaced by the
        // test.
        plugins: [compileHelp(), react()],
        resolve: { alias: packageSubstitutes },
        css: { modules: { localsConvention: 'camelCaseOnly' } },
        // A dependency that Vite finds only while the tests run makes the browser reload, and the current tests fail.
        optimizeDeps: {
          include: [
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            '@dnd-kit/core',
            '@dnd-kit/sortable',
            '@mantine/core',
            '@mantine/dates',
            '@mantine/hooks',
            '@mantine/spotlight',
            '@mantine/tiptap',
            '@tabler/icons-react',
            '@tanstack/react-query',
            '@tiptap/core',
            '@tiptap/extension-link',
            '@tiptap/pm/state',
            '@tiptap/pm/view',
            '@tiptap/react',
            '@tiptap/starter-kit',
            '@visx/scale',
            '@visx/shape',
            'zod',
          ],
          entries: ['web/**/*.tsx'],
        },
        test: {
          name: 'components',
          isolate: false,
          expect: { poll: { timeout: 5_000 } },
          include: ['web/**/*.component.test.tsx'],
          setupFiles: ['web/testing/watch-renders.ts'],
          testTimeout: 80_000,
          // A retry helps on a busy machine, as in playwright.config.ts.
          retry: process.env.CI ? 1 : 0,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // In milliseconds: a click that cannot be done fails with the reason, before the whole test does without one.
              actionTimeout: 10_000,
              launchOptions: {
                executablePath: installedChromium() ?? undefined,
                args: ['--no-sandbox', '--disable-gpu'],
              },
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Amsterdam', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1200, height: 800 } }],
          },
        },
      },
      {
        extends: true,
        // `npm test` has built the server.
        plugins: process.env.SERVER_SCRIPT ? [startBundled(resolve(dirname(process.env.SERVER_SCRIPT)))] : [],
        test: {
          name: 'server',
          // One of the three mostly waits for the heartbeat of a killed worker to be missed.
          maxWorkers: 3,
          include: ['server/**/*.test.ts'],
          // `*.citus.test.ts` are about a distributed database; on one, some of the others are left out.
          exclude: isOnCitus ? filesLeftOut : ['server/**/*.citus.test.ts'],
          setupFiles: isOnCitus ? ['server/testing/leave-out-on-citus.ts'] : [],
          globalSetup: 'server/testing/set-up-database.ts',
          // With Node's compile cache, what tests fork needs a third of the time to start.
          env: basicEnvironment,
          retry: process.env.CI ? 1 : 0,
          // Far above what they take, because a slow machine proves nothing: tests of 25 s took more than 40 on one.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
