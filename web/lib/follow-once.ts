type Listener = () => void;

/**
 * One subscription for all who follow the same thing: it is started for the first of them and stopped after the last.
 * @param start Begins to call `tell` with each change; returns what stops it.
 */
export function followOnce(start: (tell: Listener) => () => void): (listener: Listener) => () => void {
  const listeners = new Set<Listener>();
  let stop: () => void = () => {};
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  return (listener) => {
    listeners.add(listener);
    if (listeners.size === 1) stop = start(tell);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) stop();
    };
  };
}
