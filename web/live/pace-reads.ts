/** Milliseconds from the start of one read to the next: at first, and at most while changes go on coming. */
const between = { least: 400, most: 3_000 };
/** It rests this many times as long as its last read took, so that a slow server is asked less often. */
const rest = 4;
/** Milliseconds: the longest such rest, and the time after which a read without an end counts as ended. */
const longest = 15_000;
/** Milliseconds until a read that is held back is tried again. */
const soon = 100;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Reads after changes: at once after the first one, then less and less often while they go on coming. One read at a time: changes
 * that come meanwhile are read after it.
 * @param read Reads again what is shown, and ends when that is there or has failed.
 * @param isHeld Whether nothing may be read now.
 */
export function paceReads(read: () => Promise<unknown>, isHeld: () => boolean): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  let isReading = false;
  let pause = between.least;
  /** The moments, as of `performance.now()`, at which the last read began, and from which on there may be another. */
  let begun = Number.NEGATIVE_INFINITY;
  let mayBegin = Number.NEGATIVE_INFINITY;

  const plan = (after = mayBegin - performance.now()) => {
    if (!isReading) timer ??= setTimeout(attempt, Math.max(0, after));
  };
  const attempt = async () => {
    timer = undefined;
    if (isHeld()) return plan(soon);
    isAsked = false;
    isReading = true;
    const now = performance.now();
    pause = now - begun < 2 * pause ? Math.min(2 * pause, between.most) : between.least;
    begun = now;
    await Promise.race([read(), sleep(longest)]).catch(() => {});
    const ended = performance.now();
    mayBegin = Math.max(begun + pause, ended + Math.min(rest * (ended - begun), longest));
    isReading = false;
    if (isAsked) plan();
  };
  return {
    ask: () => {
      isAsked = true;
      plan();
    },
    stop: () => {
      clearTimeout(timer);
      isAsked = false;
    },
  };
}
