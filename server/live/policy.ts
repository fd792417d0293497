/** Only members of a role that sees workflows are told that workflows or planned runs changed. */
export { maySeeWorkflows } from '../people/may-see-workflows.ts';
