import { cpus, loadavg } from 'node:os';
import type { Locator, Page } from '@playwright/test';
import { median } from '../median.ts';
import { openDemo } from './open-demo.ts';

/**
 * `npm run bench:openings`: from the press of a button to the frame that shows what it opens, in milliseconds. Each round
 * opens the page with an empty cache and waits until nothing of it is loading any more. Then the button is pressed at once, with
 * no pointer over it before (first), and once more (again). On a new page it is pressed after the pointer has been over it for
 * 300 ms, as with people.
 */

const rounds = Number(process.env.ROUNDS ?? 5);
/** How many milliseconds to wait until nothing of a page is loading any more. */
const loadingTime = 2_500;

interface Opening {
  page: keyof typeof demo.paths;
  press: (page: Page) => Locator;
  /** A CSS selector of what appears. */
  shows: string;
  /** Closes it again, if Escape does not. */
  leave?: (page: Page) => Promise<void>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const comments = (page: Page) => button('Comments')(page).click();
const dialog = '[role=dialog], dialog[open]';
const demo = await openDemo();

const openings: Record<string, Opening> = {
  'an action of the inbox': {
    page: 'home',
    press: (page) => page.locator('main li button').first(),
    shows: 'main article',
  },
  'search and commands': { page: 'home', press: button(/^Search/), shows: dialog },
  notifications: { page: 'home', press: button(/notifications/i), shows: dialog },
  'menu of a run': { page: 'runs', press: button(/^Menu of/), shows: '[role=menu]' },
  filters: { page: 'runs', press: button('Filter'), shows: '[role=menu]' },
  'share a run': { page: 'run', press: button('Share'), shows: dialog },
  'reassign a step': { page: 'run', press: button(/Reassign/), shows: dialog },
  'answers of a run': { page: 'run', press: button('Answers'), shows: 'aside h3', leave: comments },
  'history of a run': { page: 'run', press: button('History'), shows: 'aside ul li', leave: comments },
  'a card of the editor': {
    page: 'editor',
    press: button(/Describe the purchase/),
    shows: 'aside [data-setting="name"]',
    leave: (page) =>
      page
        .locator('aside')
        .getByRole('button', { name: /^Close/ })
        .click(),
  },
  'find in the editor': { page: 'editor', press: button('Find in the workflow'), shows: dialog },
  'generate a version': { page: 'editor', press: button(/^Generate version/), shows: dialog },
  versions: { page: 'editor', press: button('Versions'), shows: dialog },
  languages: {
    page: 'editor',
    press: button('Languages'),
    shows: '[role=dialog] input, dialog input',
  },
  'dry run': {
    page: 'editor',
    press: button('Dry run'),
    shows: 'aside input',
    leave: (page) => button('Dry run')(page).click(),
  },
};

try {
  const names = Object.keys(openings).filter((name) => name.includes(process.env.ONLY ?? ''));
  const times = new Map(names.map((name) => [name, { first: [], again: [], rested: [] } as Record<string, number[]>]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const opening = openings[name] as Opening;
      const [first, again] = await measure(opening, { isRested: false });
      const [rested] = await measure(opening, { isRested: true });
      const all = times.get(name);
      all?.first?.push(first);
      all?.again?.push(again);
      all?.rested?.push(rested);
    }
  }
  process.stdout.write(
    `${rounds} rounds; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Chromium ${demo.browser.version()}\n\n` +
      '| what opens | first | after the pointer has rested | again |\n| --- | --- | --- | --- |\n',
  );
  for (const [name, { first = [], rested = [], again = [] }] of times) {
    process.stdout.write(`| ${[name, ...[first, rested, again].map((all) => `${median(all)} ms`)].join(' | ')} |\n`);
  }
} finally {
  await demo.stop();
}

/** Opens it twice on a new page. @returns Both times in milliseconds */
async function measure(
  { page: at, press, shows, leave }: Opening,
  { isRested }: { isRested: boolean },
): Promise<[first: number, again: number]> {
  const context = await demo.newProfile({ reducedMotion: 'reduce', locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.goto(demo.origin + demo.paths[at]);
    await page.waitForTimeout(loadingTime);
    const first = await timeOf(page, press(page), shows, isRested ? 300 : 0);
    await page.waitForTimeout(400);
    await (leave ? leave(page) : page.keyboard.press('Escape'));
    await page.waitForTimeout(400);
    return [first, await timeOf(page, press(page), shows, 0)];
  } finally {
    await context.close();
  }
}

async function timeOf(page: Page, target: Locator, shows: string, pointerRests: number): Promise<number> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is no ${target}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (pointerRests) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(pointerRests);
  }
  await page.evaluate(measureShownAfter, shows);
  await page.mouse.click(x, y);
  const shown = await page
    .waitForFunction(() => (window as unknown as { shownAfter?: number }).shownAfter, null, { timeout: 10_000 })
    .catch((cause) => {
      throw new Error(`Nothing that is ${shows} appeared after the press of ${target}`, { cause });
    });
  return Math.round((await shown.jsonValue()) ?? 0);
}

/** Runs in the page: stores how long after the press an element of `selector` that was not visible before is visible. */
function measureShownAfter(selector: string) {
  const seen = window as unknown as { shownAfter?: number };
  delete seen.shownAfter;
  const visible = () =>
    [...document.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().height > 0);
  const old = new Set(visible());
  const begin = () => {
    const pressed = performance.now();
    const look = () => {
      if (visible().some((one) => !old.has(one))) seen.shownAfter = performance.now() - pressed;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener('pointerdown', begin, { once: true, capture: true });
}
