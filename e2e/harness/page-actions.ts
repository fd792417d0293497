import { expect, type Locator, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** How a test operates the page: by pointer or by keyboard. */
export interface PageActions {
  /** Presses a button, a tab or a menu item. */
  use: (target: Locator) => Promise<void>;
  /** Selects an option of a list; null for a list that is already open. */
  choose: (page: Page, list: Locator | null, option: string | RegExp) => Promise<void>;
}

const optionOf = (page: Page, name: string | RegExp) =>
  page.getByRole('option', { name, exact: typeof name === 'string' });

export const mouse: PageActions = {
  use: (target) => target.click(),
  choose: async (page, list, option) => {
    await list?.click();
    await optionOf(page, option).click();
  },
};

/** More than the options of any list. */
const furthest = 40;

/**
 * Whether the list closed after selecting, or stays open with the option checked. It waits, because a second Enter
 * would deselect it.
 */
async function isChosen(option: Locator): Promise<boolean> {
  for (const end = Date.now() + 2_000; Date.now() < end; ) {
    if (!(await option.isVisible()) || (await option.getAttribute('data-combobox-active')) !== null) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

export const keyboard: PageActions = {
  use: async (target) => {
    // An element that cannot be focused is not reachable by keyboard. A closing panel returns the focus to its card
    // after a moment, so this retries.
    await expect(async () => {
      await target.focus();
      await expect(target).toBeFocused({ timeout: 300 });
    }).toPass({ timeout: 10_000 });
    await target.press('Enter');
  },
  choose: async (page, list, option) => {
    await list?.focus();
    if (list) await page.keyboard.press('ArrowDown');
    const wanted = optionOf(page, option);
    await expect(wanted).toBeVisible();
    // A list that is still opening loses its active option, and Enter has no effect then. This happens only at the
    // speed of a test.
    for (let tries = 0; tries < 3; tries++) {
      await atRest(page);
      // The lost option still looks active, so another key makes it active again.
      if (tries > 0) await page.keyboard.press('ArrowDown');
      for (let step = 0; step < furthest; step++) {
        if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      if (await isChosen(wanted)) return;
    }
    throw new Error(`${option} cannot be chosen`);
  },
};
