import type { Target } from './router-location.ts';

/** Thrown by a route: another page is opened in place of this one. */
export class Redirect {
  readonly target: Target;
  constructor(target: Target) {
    this.target = target;
  }
}

/** Thrown by a route or a page: what the address names does not exist. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

export const redirect = (target: Target): Redirect => new Redirect(target);
export const notFound = (): NotFound => new NotFound('Not found');
