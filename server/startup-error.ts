/** A reason why Baton does not start: one sentence that says what to do. `main.ts` prints it without a stack. */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}
