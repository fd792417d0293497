import { expect, type Page } from '@playwright/test';

/** Whether the window is narrower than 48em (768 px), so that the phone bar and a drawer replace the top bar. */
export const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Opens the account menu: in the top bar, or in the drawer. */
export async function openAccount(page: Page): Promise<void> {
  if (isNarrow(page)) await openDrawer(page);
  else {
    // Repeated, because a menu that opens while the page is still loading may close again.
    await expect(async () => {
      await page.getByRole('button', { name: /^Account:/ }).click();
      await expect(page.getByRole('button', { name: /^Sign out/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
  await expect(page.getByRole('button', { name: /^Sign out/ })).toBeVisible();
}

export async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
}

/** Opens the command menu: by its shortcut on a desktop, by its button on a phone. */
export async function openCommandMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Search or jump to' });
  await expect(button).toBeVisible();
  if (isNarrow(page)) await button.click();
  else await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByPlaceholder('Search or jump to')).toBeVisible();
}
