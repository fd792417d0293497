import { expect, type Page, test } from '@playwright/test';
import { appPaths } from '../contract/app-paths.ts';
import type { Language } from '../engine/definition.ts';
import { languages } from '../engine/languages.ts';
import { enterAs } from './harness/enter-as.ts';
import { accountPages, openLibraryPages, publicPages, settingPages, workPages } from './harness/every-page.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { bytesOf, watchScripts } from './harness/page-scripts.ts';
import { PendingRequests } from './harness/pending-requests.ts';
import { mali } from './harness/sign-in.ts';
import { extended } from './harness/test-tags.ts';

/** Texts of the frame and the lists that are different in the other languages. */
const english = new Set(
  `Home|Runs|New|Help|Account|Save|Cancel|Sign in|Sign up|Sign out|Password|First name|Last name|Language|Terms|About
  |Main menu|Search or jump to|Start a run|Workspaces|New workspace|Industry|Time zone|Open the menu|Due|Status|Progress
  |Skip to the content|Go to the home page|Pending actions|Activity|All|optional|Started|Completed|Active|With|Draft|You`.split(
    /\s*\|/,
  ),
);
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

// Up to 25 pages each, each of them up to five times with axe.
test.describe.configure({ timeout: 240_000 });

for (const language of languages) {
  const when = language === 'en' ? {} : extended;
  const prepare = async (page: Page, baseURL: string | undefined) => {
    test.skip(isNarrow(page), 'it changes the width of its window itself');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.context().addCookies([{ name: 'baton_language', value: language, url: baseURL as string }]);
    return watch(page);
  };

  test(`every page before signing in is complete in ${language}`, when, async ({ page, baseURL }) => {
    const watched = await prepare(page, baseURL);
    for (const path of publicPages) await checkPage(page, path, language, watched);
  });

  test(`every page about accounts and people is complete in ${language}`, when, async ({ page, baseURL }) => {
    const watched = await prepare(page, baseURL);
    await enterAs(page, mali);
    watched.signedIn = true;
    for (const path of accountPages) await checkPage(page, path, language, watched);
  });

  test(`every page of work is complete in ${language}`, when, async ({ page, baseURL }) => {
    const watched = await prepare(page, baseURL);
    await enterAs(page, mali);
    watched.signedIn = true;
    const scripts = watchScripts(page);
    const charts = new Set<string>();
    const others = new Set<string>();
    for (const path of await workPages(page)) {
      scripts.clear();
      await checkPage(page, path, language, watched);
      for (const file of scripts) (/\/analytics(\?|$)/.test(path) ? charts : others).add(file);
    }
    // What draws charts is loaded on the pages of analytics alone.
    const own = [...charts].filter((file) => !others.has(file));
    expect(own.length).toBeGreaterThan(0);
    expect(bytesOf(own), own.join(' ')).toBeLessThan(100_000);
  });

  test(`every page of settings and planned runs is complete in ${language}`, when, async ({ page, baseURL }) => {
    const watched = await prepare(page, baseURL);
    await enterAs(page, mali);
    watched.signedIn = true;
    for (const path of await settingPages(page)) await checkPage(page, path, language, watched);
  });
}

test('every page of the library is complete for visitors', async ({ page }) => {
  test.skip(isNarrow(page), 'it changes the width of its window itself');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const watched = watch(page);
  for (const path of openLibraryPages) await checkPage(page, path, 'en', watched);
});

/** Two lead to other pages, and the third has an import of its own in `import.test.ts`, which checks it with axe. */
const elsewhere: string[] = [appPaths.workspace, appPaths.settings, appPaths.import];

test('no page of the app is left out here', async ({ page }) => {
  await enterAs(page, mali);
  const visited = [...publicPages, ...accountPages, ...(await workPages(page)), ...(await settingPages(page))];
  const left = Object.values(appPaths).filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return !elsewhere.includes(path) && !visited.some((one) => pattern.test(one.split('?')[0] ?? ''));
  });
  expect(left).toEqual([]);
});

interface Watched {
  signedIn: boolean;
  errors: string[];
  requests: PendingRequests;
}

/** Records messages of the console, and requests that are not finished. */
function watch(page: Page): Watched {
  const watched: Watched = { signedIn: false, errors: [], requests: new PendingRequests(page) };
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The app finds out whether a person is signed in by this request.
    const asksWho = message.location().url.endsWith('/api/v1/user/me') && message.text().includes('401');
    // For an unknown page, the console also reports the status 404.
    const isUnknownPage = message.location().url.endsWith('/nothing') && message.text().includes('404');
    // The step of signing in that asks for a second factor is opened without the step before it.
    const isExpired = message.location().url.endsWith('/second_factor/options') && message.text().includes('410');
    if (isUnknownPage || isExpired) return;
    if (watched.signedIn || !asksWho) watched.errors.push(message.text());
  });
  page.on('pageerror', (error) => watched.errors.push(String(error)));
  return watched;
}

const isExtended = process.env.EXTENDED === 'true';

/**
 * Checks a page. English pages are checked in both window widths and colour schemes, and with axe; other languages in
 * the width with the least space, for texts, and in the extended tests with axe too.
 */
async function checkPage(page: Page, path: string, language: Language, watched: Watched): Promise<void> {
  await test.step(path, async () => {
    const isFirst = language === 'en';
    await page.setViewportSize(isFirst ? desk : phone);
    const [scheme, other] = language === 'th' ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expectWhole(page, path, language, watched);
    if (!isFirst && !isExtended) {
      if (language === 'th') await expectAccessible(page, 'colours');
      return;
    }
    await expectAccessible(page, 'all');
    await showIn(page, other);
    // Only colours depend on the scheme. In `npm test` they are looked at below.
    if (isExtended || !isFirst) await expectAccessible(page, 'colours');
    if (!isFirst) return;
    if (isExtended) await showIn(page, scheme);
    await page.setViewportSize(phone);
    await expectWhole(page, `${path} on a phone`, language, watched);
    await expectAccessible(page, isExtended ? 'all' : 'dark phone');
  });
}

/** The app listens to changes of this setting. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Checks language, width and console of a page. */
async function expectWhole(page: Page, where: string, language: Language, watched: Watched): Promise<void> {
  await watched.requests.settle();
  let found = await page.evaluate(readPage);
  // Right after the window was made narrow, the page may still have its wide layout.
  for (let tries = 0; found.sideways > 0 && tries < 20; tries++) {
    await page.waitForTimeout(50);
    found = await page.evaluate(readPage);
  }
  expect.soft(found.language, `${where}: language`).toBe(language);
  expect.soft(found.sideways, `${where}: wider than the window by`).toBeLessThanOrEqual(0);
  expect.soft(found.texts.filter(isKey), `${where}: keys for words`).toEqual([]);
  expect
    .soft(language === 'en' ? [] : found.texts.filter((text) => english.has(text)), `${where}: left in English`)
    .toEqual([]);
  expect.soft(watched.errors.splice(0), `${where}: console`).toEqual([]);
}

/** Waits until no request has been open for a moment. */
function readPage(): { language: string; sideways: number; texts: string[] } {
  const { documentElement: html, body } = document;
  const texts = [document.title];
  const words = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { parentElement, textContent } = words.currentNode;
    if (!parentElement?.closest('style, script')) texts.push(textContent ?? '');
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of body.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  }
  const trimmed = texts.map((text) => text.trim()).filter((text) => text !== '');
  return { language: html.lang, sideways: html.scrollWidth - html.clientWidth, texts: trimmed };
}

/** An untranslated key such as `nav.home` or `messages:info.verify_email`, or a placeholder without a value. */
const isKey = (text: string) =>
  /^(\w+:)?[a-z]\w*(\.[a-z]\w*)+$/.test(text) || /\{\{|\}\}|undefined|\[object/.test(text);
