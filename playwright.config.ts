import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// Chosen once: the workers, which read this file again, inherit it.
process.env.E2E_PORT ??= String(40_000 + (process.pid % 20_000));

// See e2e/harness/test-tags.ts.
const everySize = process.env.EVERY_SIZE === 'true';
const leftOut = process.env.CI || process.env.EXTENDED === 'true' ? [] : [/@extended/];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/harness/start-server.ts',
  // A browser mostly waits: two keep both cores at work, the server's part included.
  workers: 2,
  fullyParallel: true,
  // On a machine that is busy with something else; a story that needed it is told of as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // Writing it down costs a third of the tests' time: `playwright test --trace retain-on-failure` where one is wanted.
    trace: 'off',
    // What cannot be pressed is not waited for until the whole test has run out of time.
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Movement is for people: what fades in has other colours for a moment, and axe would see them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    launchOptions: {
      executablePath:
        process.env.CHROMIUM_PATH || ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desk',
      use: { viewport: { width: 1440, height: 900 } },
      grepInvert: everySize ? leftOut : [/@phone/, ...leftOut],
    },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      ...(everySize ? {} : { grep: /@phone|@both/ }),
      grepInvert: leftOut,
    },
  ],
});
