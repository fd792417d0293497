import { defineConfig } from '@playwright/test';
import { installedChromium } from './scripts/find-chromium.mjs';

// Chosen once: the worker processes read this file again and inherit the port.
process.env.E2E_PORT ??= String(40_000 + (process.pid % 20_000));

// See e2e/harness/test-tags.ts.
const everySize = process.env.EVERY_SIZE === 'true';
const isExtended = process.env.EXTENDED === 'true';
const leftOut = isExtended ? [] : [/@extended/];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/harness/start-server.ts',
  // A browser mostly waits: together with the server, two workers keep two cores busy.
  workers: 2,
  fullyParallel: true,
  // Retries help on a busy machine; a test that needed one is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  // Far above what they take: the longest walk of pages took 48 s on a busy machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // Recording traces takes a third of the tests' time. Use `playwright test --trace retain-on-failure` when one is
    // needed.
    trace: 'off',
    // An element that cannot be clicked fails after this time, instead of at the timeout of the whole test.
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Without reduced motion, axe checks colours in the middle of a fade and reports wrong contrasts.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    launchOptions: {
      executablePath: installedChromium() ?? undefined,
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
      ...(everySize ? {} : { grep: isExtended ? /@phone|@both/ : /@phone/ }),
      grepInvert: leftOut,
    },
  ],
});
