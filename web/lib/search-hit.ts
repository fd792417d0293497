/** Something that ⌘K found. */
export interface SearchHit {
  id: string;
  label: string;
  /** Shown beside the label: the workflow of a run, the place of the words. */
  detail?: string;
  href: string;
}
