/**
 * A reason why Baton does not start, written for whoever starts it: `main.ts` prints the message without a stack trace.
 */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
