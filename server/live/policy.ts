/** Only roles that see workflows get the events `workflows` and `planned_runs`. */
export { maySeeWorkflows } from '../people/may-see-workflows.ts';
