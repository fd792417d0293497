/** Only roles that see workflows get the events `workflows`, `planned_runs`, `drafts` and `imports`. */
export { maySeeWorkflows } from '../people/may-see-workflows.ts';
