import { expect, type Page } from '@playwright/test';

/** Whether the drawer stands in for the top bar. */
export const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The choices of the signed-in person: behind the picture in the bar, or in the drawer under the name. */
export async function openAccount(page: Page): Promise<void> {
  if (isNarrow(page)) await openDrawer(page);
  else {
    // A page that is just arriving closes the menus of the one before.
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

/** Search and commands: by its keys on a desk, by its button on a phone. */
export async function openPalette(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Search or jump to' });
  await expect(button).toBeVisible();
  if (isNarrow(page)) await button.click();
  else await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByPlaceholder('Search or jump to')).toBeVisible();
}
