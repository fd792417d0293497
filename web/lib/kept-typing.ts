const prefix = 'baton.typed.';

/** The storage key. It contains the person, so that somebody else who signs in in this tab does not see the text. */
const storageKey = (owner: string, what: string): string => `${prefix}${owner}.${what}`;

/**
 * What somebody has typed and not sent: it stays in this tab over a reload, and while other pages are looked at.
 * @param what Identifies the form, such as `comment.<id of the run>`.
 */
export function readTyped<Typed>(owner: string, what: string): Typed | null {
  try {
    const kept = sessionStorage.getItem(storageKey(owner, what));
    return kept === null ? null : (JSON.parse(kept) as Typed);
  } catch {
    // A browser may forbid storage, and another version of Baton may have written something else.
    return null;
  }
}

export function keepTyped(owner: string, what: string, typed: unknown): void {
  try {
    sessionStorage.setItem(storageKey(owner, what), JSON.stringify(typed));
  } catch {
    // Storage is full or forbidden: then a reload loses what was typed.
  }
}

export function forgetTyped(owner: string, what: string): void {
  try {
    sessionStorage.removeItem(storageKey(owner, what));
  } catch {
    // There is no storage, so nothing was kept.
  }
}

/** Called at sign-out, so that nothing of the person stays in the tab. */
export function forgetAllTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // There is no storage, so nothing was kept.
  }
}
