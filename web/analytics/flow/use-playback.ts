import { useEffect, useRef, useState } from 'react';

/** Seconds in which a whole period is played. */
const playSeconds = 30;

/**
 * A moment (`at`, unix seconds) that moves from `first` to `last` while it plays; null before the first play.
 * @param isReady Whether the two are known. A play that began before waits for them.
 */
export function usePlayback(first: number, last: number, isReady: boolean) {
  const [at, setAt] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const current = useRef<number | null>(null);
  useEffect(() => {
    if (!isPlaying || !isReady) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      // A page in the background gets no frames. The limit lets it go on from where it was.
      const passed = Math.min(now - before, 100);
      before = now;
      const from = Math.max(first, current.current ?? first);
      const to = Math.min(last, from + ((last - first) * passed) / (playSeconds * 1000));
      current.current = to;
      setAt(to);
      if (to >= last) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isReady, first, last]);
  return {
    at,
    isPlaying,
    seek: (to: number) => {
      current.current = to;
      setAt(to);
    },
    toggle: () => {
      if (!isPlaying && (current.current ?? first) >= last) current.current = first;
      setPlaying(!isPlaying);
    },
  };
}

/**
 * Seconds of the period that a baton takes for a way: a third of a second on the screen, so that at any moment most
 * batons rest at a step.
 */
export const travelOf = (first: number, last: number): number => ((last - first) / playSeconds) * 0.33;
