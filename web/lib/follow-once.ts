type Listener = () => void;

/**
 * One subscription for all who follow the same thing: it is started for the first of them and stopped after the last.
 * @param start Begins to call `notify` with each change; returns what stops it.
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
