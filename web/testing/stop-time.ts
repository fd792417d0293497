import { vi } from 'vitest';

/**
 * From now on until `vi.useRealTimers()`, the timers of the page run only in `passTime`; and a little while Vitest
 * clicks or types, because it lets faked time pass meanwhile.
 */
export const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Lets faked milliseconds pass, and then lets the page render what they caused. */
export async function passTime(milliseconds: number): Promise<void> {
  await nextFrame();
  vi.advanceTimersByTime(milliseconds);
  for (let frame = 0; frame < 3; frame++) await nextFrame();
}
