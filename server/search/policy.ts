import { maySeeWorkflows } from '../people/may-see-workflows.ts';

/** Everybody searches the runs that they see. Workflows, people and groups are not offered to guests. */
export const maySearchWorkspace = maySeeWorkflows;
