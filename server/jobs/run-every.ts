/**
 * Looks for something again and again, in every worker: for what is due by the clock, which no job stands for. The queue's
 * own clock ticks by the minute only.
 * @param every   Milliseconds from the end of one look to the next.
 * @param onError Hears what a look failed of; the next one comes all the same.
 * @returns A function that ends it, and waits for a look under way.
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
