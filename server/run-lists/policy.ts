/** Whoever may not see workflows learns only about the stages and columns of runs that they see. */
export { maySeeWorkflows } from '../people/may-see-workflows.ts';
