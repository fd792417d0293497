/** Of the keys under which the command menu keeps what a person has chosen. */
export const recentPrefix = 'baton.recent.';

/** Called at sign-out, so that the names of runs do not stay in the browser. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(recentPrefix)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
