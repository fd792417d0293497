import { expect, type Locator, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** How somebody works the page. */
export interface PageActions {
  /** Presses a button, a tab, a menu's item. */
  use: (target: Locator) => Promise<void>;
  /** Chooses from a list; `list` null is the one that is open already. */
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

/** More steps down a list than any of ours has options. */
const furthest = 40;

/** Whether the list closed on it, or stays open and has it checked. A second Enter would take it back: it has time. */
async function isChosen(option: Locator): Promise<boolean> {
  for (const end = Date.now() + 2_000; Date.now() < end; ) {
    if (!(await option.isVisible()) || (await option.getAttribute('data-combobox-active')) !== null) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

export const keyboard: PageActions = {
  use: async (target) => {
    // What cannot take the focus cannot be reached by keyboard. A panel that closes gives it back to its card a moment later.
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
    // A list that is just opening forgets what is selected, and Enter chooses nothing then: nobody types as quickly as we do.
    for (let tries = 0; tries < 3; tries++) {
      await atRest(page);
      // What it forgot still looks selected.
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
