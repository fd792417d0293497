type Listener = () => void;

/**
 * Shares one subscription between all listeners: it is started for the first listener and stopped after the last.
 * @param start Starts the subscription, which calls `notify` at each change. Returns a function that stops it.
 */
export function followOnce(start: (notify: Listener) => () => void): (listener: Listener) => () => void {
  const listeners = new Set<Listener>();
  let stop: () => void = () => {};
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  return (listener) => {
    listeners.add(listener);
    if (listeners.size === 1) stop = start(notify);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) stop();
    };
  };
}
