import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// `npm run screenshots` and `npm run help:pictures`: the same server and browser as the tests, without their projects.
export default defineConfig({
  ...tests,
  testMatch: 'screenshots/*.shots.ts',
  outputDir: 'test-results/screenshots-run',
  timeout: 300_000,
  retries: 0,
  projects: [{ name: 'screenshots' }],
});
