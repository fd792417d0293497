import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// Set once: the worker processes read this file again and inherit it.
process.env.E2E_PORT ??= String(40_000 + (process.pid % 20_000));

// See e2e/harness/test-tags.ts.
const everySize = process.env.EVERY_SIZE === 'true';
const leftOut = process.env.CI || process.env.EXTENDED === 'true' ? [] : [/@extended/];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/harness/start-server.ts',
  // A browser test mostly waits: two workers keep two cores busy, the server included.
  workers: 2,
  fullyParallel: true,
  // For machines that are busy with something else; a test that needed a retry is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // Tracing takes a third of the tests' time. To record one: `playwright test --trace retain-on-failure`.
    trace: 'off',
    // An element that cannot be clicked fails the action after this time, not only at the end of the test.
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // While elements fade in, their colors differ for a moment, and axe would report their contrast.
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
