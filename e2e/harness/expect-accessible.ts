import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** The axe of @axe-core/playwright, minified, because each page parses it again. */
const axe = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * What is checked: only colours, or all but colours, if another check covers the rest; on a dark phone only what can differ from
 * a light desktop.
 */
type Concern = 'all' | 'colours' | 'layout' | 'dark phone';
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colours = ['color-contrast', 'link-in-text-block'];
const ofPhones = ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'nested-interactive'];
const rules: Partial<Record<Concern, string[]>> = { colours, 'dark phone': [...colours, ...ofPhones] };

/**
 * In `npm test`, end-to-end tests do not check colours, which take axe longest: `every-page.test.ts` checks them on every page,
 * light and dark, and the extended run checks them everywhere.
 */
const isExtended = process.env.EXTENDED === 'true';
const usual: Concern = isExtended ? 'all' : 'layout';
/** Rows of a list are alike: in `npm test` only the first five are checked. */
const furtherRows = ':is(tbody > tr, ul > li, ol > li):nth-child(n + 6)';

/** Checks WCAG 2.2 AA with axe: the current page must have no violation. */
export async function expectAccessible(page: Page, concern: Concern = usual): Promise<void> {
  let foundViolations = await lookWithAxe(page, concern);
  // Elements that appeared during the check may have had transitional colours, so violations are checked again.
  for (let look = 0; foundViolations.length > 0 && look < 2; look++) {
    await page.waitForTimeout(500);
    foundViolations = await lookWithAxe(page, concern);
  }
  expect(foundViolations).toEqual([]);
}

async function lookWithAxe(page: Page, concern: Concern): Promise<string[]> {
  // Fading elements have transitional colours.
  await atRest(page);
  // Loaded once per page: AxeBuilder would inject it twice per check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const builder = new AxeBuilder({ page, axeSource: 'null' });
  if (!isExtended) builder.exclude(furtherRows);
  const { violations } = await builder
    // Our pages have no frames, and checking for frames opens another page each time.
    .setLegacyMode()
    .options({
      runOnly: rules[concern] ? { type: 'rule', values: rules[concern] } : levels,
      rules: {
        // Experimental in axe: it treats a person's initials as part of the button's label.
        'label-content-name-mismatch': { enabled: false },
        ...(concern === 'layout' ? Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) : {}),
      },
      // Collecting passed rules as well doubles the time of a check.
      resultTypes: ['violations'],
    })
    .analyze();
  const foundViolations: string[] = [];
  for (const { id, help, nodes } of violations) {
    const seen = id === 'target-size' ? await withoutCovered(page, nodes) : nodes;
    if (seen.length > 0) foundViolations.push(`${id}: ${help}\n  ${seen.map(({ html }) => html).join('\n  ')}`);
  }
  return foundViolations;
}

/** Without elements that are partly covered by a fixed bar: they are visible after scrolling. */
async function withoutCovered<T extends { target: unknown[] }>(page: Page, nodes: T[]): Promise<T[]> {
  const isCovered = (selector: string) => {
    const element = document.querySelector(selector);
    if (!element) return false;
    const { left, top, bottom, width } = element.getBoundingClientRect();
    const edges = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + width / 2, y));
    return edges.some((found) => found === null || !(element.contains(found) || found.contains(element)));
  };
  const covered = await Promise.all(nodes.map(({ target }) => page.evaluate(isCovered, String(target[0]))));
  return nodes.filter((_node, position) => !covered[position]);
}
