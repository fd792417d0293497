let listener: (() => void) | undefined;

/** The router's owner says here what follows a 401: forget the user, go to the sign-in page. */
export function onSessionEnded(then: () => void): void {
  listener = then;
}

export function sessionEnded(): void {
  listener?.();
}
