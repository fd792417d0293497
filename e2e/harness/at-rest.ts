import type { Page } from '@playwright/test';

/**
 * Waits until no finite animation runs on the page; those that start when another ends are included. Gives up after
 * four rounds of about a second, so that endless new animations do not block a test.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
    for (let round = 0; round < 4; round++) {
      // An animation starts with the next frame; that of a menu slightly later.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      await pause(30);
      const moving = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      if (moving.length === 0) return;
      await Promise.race([Promise.allSettled(moving.map((one) => one.finished)), pause(1_000)]);
    }
  });
}
