import { useState } from 'react';
import { getWorkflow, listWorkflows } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { useDelayed } from '../lib/delay.ts';
import { useApi, useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';

/** The most that the server lists at once. */
const most = 100;

/**
 * The workflows for a searchable select: all of them, or, if there are more than the server lists at once, those that
 * contain the typed text. The chosen ones are always among them.
 * @param settings.editable Only workflows that the caller may edit.
 * @returns `options` and `onSearchChange` for the select, and the names of the chosen ones by id.
 */
export function useWorkflowOptions(
  chosen: Id | null | undefined,
  { editable = false, enabled = true }: { editable?: boolean; enabled?: boolean } = {},
) {
  const ws = useWorkspaceId();
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed);
  const list = { per_page: most, editable: editable ? ('true' as const) : undefined };
  const all = useApiList(listWorkflows, { params: { ws }, query: list }, undefined, { enabled });
  const isLong = (all.data?.total ?? 0) > most;
  const found = useApiList(listWorkflows, { params: { ws }, query: { ...list, search } }, undefined, {
    enabled: enabled && isLong && search !== '',
    keepsPrevious: true,
  });
  const listed = (isLong && search !== '' && found.data) || all.data;
  const options = (listed?.workflows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const first = all.data?.workflows.find(({ id }) => id === chosen);
  const one = useApi(
    getWorkflow,
    { params: { ws, workflow_id: chosen ?? '' } },
    { enabled: enabled && Boolean(chosen) && all.data !== undefined && !first },
  );
  const chosenName = first?.name ?? one.data?.workflow.name;
  if (chosen && chosenName !== undefined && !options.some(({ value }) => value === chosen)) {
    options.unshift({ value: chosen, label: chosenName });
  }
  return {
    options,
    chosenName,
    // A select also reports the name of what was chosen, which is no search.
    onSearchChange: (text: string) => setTyped(text === chosenName ? '' : text),
  };
}
