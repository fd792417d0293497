/** Something that ⌘K found. */
export interface SearchHit {
  id: string;
  label: string;
  /** Beside it: the workflow of a run, the status. */
  detail?: string;
  href: string;
}

/** A capability's answer to ⌘K. It stands in `web/<capability>/`, and with a line in `web/app/search-sources.ts`. */
export interface SearchSource {
  id: string;
  /** The group's heading; called while drawing, so that it follows the language. */
  label: () => string;
  forGuests: boolean;
  /** At most five or so; called `fetchDelay` after the last key. */
  find: (words: string, workspaceId: string, signal: AbortSignal) => Promise<SearchHit[]>;
}
