let listener: (() => void) | undefined;

/** Registers what happens after a 401: the app forgets the user and opens the sign-in page. */
export function onSessionEnded(then: () => void): void {
  listener = then;
}

export function sessionEnded(): void {
  listener?.();
}
