import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** The axe that the builder brings; minified, for a page reads it anew. */
const axe = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What a look is for: colours alone where another look has seen the rest. */
type Concern = 'all' | 'colours';
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colours = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 AA, as far as a program can tell: no violation on the page as it stands. */
export async function expectAccessible(page: Page, concern: Concern = 'all'): Promise<void> {
  let told = await lookWithAxe(page, concern);
  // What arrived while axe was looking had the colours of a moment: what is wrong stays wrong.
  for (let look = 0; told.length > 0 && look < 2; look++) {
    await page.waitForTimeout(500);
    told = await lookWithAxe(page, concern);
  }
  expect(told).toEqual([]);
}

async function lookWithAxe(page: Page, concern: Concern): Promise<string[]> {
  // What fades in or out has other colours for a moment.
  await atRest(page);
  // Once a page: the builder would bring it twice a look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await new AxeBuilder({ page, axeSource: 'null' })
    // Our pages have no frames; what is for frames opens a second page for each look.
    .setLegacyMode()
    .options({
      runOnly: concern === 'colours' ? { type: 'rule', values: colours } : levels,
      rules: {
        // Experimental in axe: it takes the initials in a picture of a person for the words on the button.
        'label-content-name-mismatch': { enabled: false },
      },
      // Told of all that is in order, a look takes twice as long.
      resultTypes: ['violations'],
    })
    .analyze();
  const told: string[] = [];
  for (const { id, help, nodes } of violations) {
    const seen = id === 'target-size' ? await withoutCovered(page, nodes) : nodes;
    if (seen.length > 0) told.push(`${id}: ${help}\n  ${seen.map(({ html }) => html).join('\n  ')}`);
  }
  return told;
}

/** Those that stand free: what is half under a bar that stays in place is whole once one scrolls. */
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
