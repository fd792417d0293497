/** A moment, as of both clocks of the browser, in milliseconds. */
export interface Moment {
  /** Of `performance.now()`, which stands still while the computer sleeps: in Safari, for example. */
  steady: number;
  /** Of `Date.now()`, which may be set back. */
  wall: number;
}

export const momentNow = (): Moment => ({ steady: performance.now(), wall: Date.now() });

/** When the page was opened. */
export const pageOpened = (): Moment => ({ steady: 0, wall: performance.timeOrigin });

/** Milliseconds since a moment, with those for which the computer was asleep; too many if a clock was set forward. */
export const millisecondsSince = ({ steady, wall }: Moment): number =>
  Math.max(performance.now() - steady, Date.now() - wall);
