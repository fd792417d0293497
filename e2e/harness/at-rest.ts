import type { Page } from '@playwright/test';

/** Waits for every movement on the page that has an end. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was just asked for begins with the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.race([
      Promise.allSettled(moving.map((one) => one.finished)),
      new Promise((done) => setTimeout(done, 1_000)),
    ]);
  });
}
