import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { LiveEvent, RunsChanged } from '../../contract/events.ts';
import { listGroups } from '../../contract/groups.ts';
import { listActivities, listPendingActions } from '../../contract/home.ts';
import { listMembers } from '../../contract/members.ts';
import { getPlannedRun, listPlannedRuns } from '../../contract/planned-runs.ts';
import { listRuns } from '../../contract/run-lists.ts';
import { getRun, listRunActivities } from '../../contract/runs.ts';
import { listRunViewers, listWorkflowViewers } from '../../contract/viewers.ts';
import { listWorkflows } from '../../contract/workflows.ts';
import { groupsForSelect, usersForSelect } from '../../contract/workspaces.ts';

const feeds = [listRuns, listActivities];
const ofRun = [getRun, listRunActivities, listRunViewers];
const plans = [listPlannedRuns, getPlannedRun];
// Not the workflow itself: its editor has its own way to detect changes of other people.
const workflows = [listWorkflows];
const people = [listMembers, listGroups, usersForSelect, groupsForSelect];
/** What a person may see also depends on people: somebody leaves a group, or is no longer an admin. */
const sight = [...feeds, ...ofRun, listPendingActions, ...plans];

/** @returns The queries of a workspace to refetch after an event of its stream, except those that are being edited. */
export function keysToRefetch(ws: string, event: LiveEvent, data: Partial<RunsChanged>): QueryKey[] {
  const all = (endpoints: readonly Pick<Endpoint, 'path'>[]) => endpoints.map(({ path }) => [path, { ws }]);
  switch (event) {
    case 'runs':
      return [
        ...all(feeds),
        ...(data.run_ids ?? []).flatMap((run_id) => ofRun.map(({ path }) => [path, { ws, run_id }])),
      ];
    case 'home':
      return all([listPendingActions]);
    case 'planned_runs':
      return all(plans);
    case 'workflows':
      return all(workflows);
    case 'people':
      return all([...people, ...sight]);
    case 'changed':
      return all([...people, ...sight, ...workflows, listWorkflowViewers]);
    case 'beat':
      return [];
  }
}
