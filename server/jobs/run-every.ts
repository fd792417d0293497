/**
 * Runs a function at intervals, for work that becomes due at a time and has no job of its own. The schedules of the
 * queue cannot run anything more often than once a minute.
 * @param every   Milliseconds from the end of one call to the next.
 * @param onError Called with the error of a failed call; the next call follows all the same.
 * @returns A function that stops it, and waits for a call that is running.
 */
export function runEvery(
  every: number,
  look: () => Promise<void>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let underWay: Promise<void> = Promise.resolve();
  const go = () => {
    underWay = look()
      .catch(onError)
      .then(() => {
        if (!ended) timer = setTimeout(go, every);
      });
  };
  go();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await underWay;
  };
}
