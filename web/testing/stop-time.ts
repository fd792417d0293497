import { vi } from 'vitest';

/** Timers of the page run only by `passTime` from now on, until `vi.useRealTimers()`. Clicks and keys of the browser's driver let some pass too. */
export const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Lets milliseconds pass for the page, and lets it draw what follows. */
export async function passTime(milliseconds: number): Promise<void> {
  await nextFrame();
  vi.advanceTimersByTime(milliseconds);
  for (let frame = 0; frame < 3; frame++) await nextFrame();
}
