/** Who sees no workflows learns of stages and columns only what runs of theirs show. */
export { maySeeWorkflows } from '../people/may-see-workflows.ts';
