import type { Page } from '@playwright/test';

/** Waits for every movement on the page that has an end. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.race([
      Promise.allSettled(moving.map((one) => one.finished)),
      new Promise((done) => setTimeout(done, 1_000)),
    ]);
  });
}
