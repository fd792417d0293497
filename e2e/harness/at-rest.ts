import type { Page } from '@playwright/test';

/** Waits for the end of every finite animation on the page, including those that start when another ends. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
    for (let round = 0; round < 4; round++) {
      // An animation starts with the next frame, or slightly later for menus.
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
