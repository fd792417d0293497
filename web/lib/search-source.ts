/** Something that ⌘K found. */
export interface SearchHit {
  id: string;
  label: string;
  /** Shown beside the label: the workflow of a run, the status. */
  detail?: string;
  href: string;
}

/** How a capability answers ⌘K. It is defined in `web/<capability>/` and listed in `web/app/search-sources.ts`. */
export interface SearchSource {
  id: string;
  /** The group's heading; called on each render, so that it follows the language. */
  label: () => string;
  forGuests: boolean;
  /** Returns about five hits at most; called `fetchDelay` milliseconds after the last key. */
  find: (words: string, workspaceId: string, signal: AbortSignal) => Promise<SearchHit[]>;
}
