import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { languages } from '../../engine/languages.ts';
import { atRest } from '../harness/at-rest.ts';
import { enterAs, northlake } from '../harness/enter-as.ts';
import { accountPages, publicPages, settingPages, workPages } from '../harness/every-page.ts';
import { PendingRequests } from '../harness/pending-requests.ts';
import { mali } from '../harness/sign-in.ts';

// Not a test: takes a picture of every page in two sizes, two colour schemes and three languages. See
// scripts/screenshots/compare-screenshots.ts for what becomes of them.
const folder = process.env.SCREENSHOTS_FOLDER ?? 'test-results/screenshots/now';
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };
const schemes = ['light', 'dark'] as const;
/** Pixels: of a longer page, its beginning is enough to look at. */
const longest = 2600;

for (const language of languages) {
  for (const scheme of schemes) {
    for (const [size, viewport] of Object.entries(sizes)) {
      test(`${language}, ${scheme}, ${size}`, async ({ page, baseURL }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.context().addCookies([{ name: 'baton_language', value: language, url: baseURL as string }]);
        const requests = new PendingRequests(page);
        const shoot = (path: string) => take(page, requests, path, `${language}.${size}.${scheme}.png`);
        for (const path of publicPages) await shoot(path);
        await enterAs(page, mali);
        for (const path of [...accountPages, ...(await workPages(page)), ...(await settingPages(page))])
          await shoot(path);
      });
    }
  }
}

async function take(page: Page, requests: PendingRequests, path: string, ending: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await requests.settle(12);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await atRest(page);
  const { width, height } = page.viewportSize() as { width: number; height: number };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({
    path: join(folder, `${nameOf(path)}.${ending}`),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(longest, Math.max(whole, height)) },
    animations: 'disabled',
  });
}

/** `workflows-edit` for the editor of a workflow: a name that does not change with the ids. */
function nameOf(path: string): string {
  const [pathname = '', query] = path.replace(northlake, '').split('?');
  const parts = pathname.split('/').filter((part) => part !== '' && !/^[\da-f-]{36}$/.test(part));
  if (path.startsWith(northlake) && parts[0] === 'account') parts.unshift('workspace');
  if (query?.includes('workflow_id')) parts.push('of-workflow');
  return parts.join('-') || 'landing';
}
