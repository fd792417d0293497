/**
 * Runs a function at intervals, for work that becomes due at a time and has no job of its own. The schedules of the
 * queue cannot run anything more often than once a minute.
 * @param every   Milliseconds from the end of one call to the next.
 * @param look    Gets a signal that tells when it should come to an end, because the process stops.
 * @param onError Called with the error of a failed call; the next call follows all the same.
 * @returns A function that stops it, and waits for a call that is running.
 */
export function runEvery(
  every: number,
  look: (stopping: AbortSignal) => Promise<void>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  const go = () => {
    underWay = look(end.signal)
      .catch(onError)
      .then(() => {
        if (!end.signal.aborted) timer = setTimeout(go, every);
      });
  };
  go();
  return async () => {
    end.abort();
    clearTimeout(timer);
    await underWay;
  };
}
