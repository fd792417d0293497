import type { SearchSource } from '../lib/search-source.ts';
import { runSearchSource } from '../run-lists/run-search-source.ts';
import { workflowSearchSource } from '../workflows/workflow-search-source.ts';

/** What ⌘K searches, in the order of its groups: one line for each capability. */
export const searchSources: SearchSource[] = [runSearchSource, workflowSearchSource];
