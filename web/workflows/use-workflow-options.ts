import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { getWorkflow, listWorkflows } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { useDelayed } from '../lib/delay.ts';
import { apiQuery, useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';

/** The most that the server lists at once. */
const most = 100;

/**
 * The workflows for a searchable select: all of them, or, if there are more than the server lists at once, those that
 * contain the typed text. The chosen ones are always among them.
 * @param chosen One, or several of a select for many.
 * @param settings.editable Only workflows that the caller may edit.
 * @param settings.none The label of an option that chooses none of them, if the select has one.
 * @returns `options`, `unlisted` and `onSearchChange` for the select, and the name of the first chosen one.
 */
export function useWorkflowOptions(
  chosen: Id | null | undefined | readonly Id[],
  { editable = false, enabled = true, none }: { editable?: boolean; enabled?: boolean; none?: string } = {},
) {
  const ws = useWorkspaceId();
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed);
  const list = { per_page: most, editable: editable ? ('true' as const) : undefined };
  const all = useApiList(listWorkflows, { params: { ws }, query: list }, undefined, { enabled });
  const unlisted = Math.max((all.data?.total ?? 0) - most, 0);
  const found = useApiList(listWorkflows, { params: { ws }, query: { ...list, search } }, undefined, {
    enabled: enabled && unlisted > 0 && search !== '',
    keepsPrevious: true,
  });
  const listed = (unlisted > 0 && search !== '' && found.data) || all.data;
  const options = (listed?.workflows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const ids = [chosen ?? []].flat();
  const isUnlisted = (id: Id) => !all.data?.workflows.some((workflow) => workflow.id === id);
  const others = useQueries({
    queries: (enabled && all.data ? ids.filter(isUnlisted) : []).map((workflow_id) =>
      apiQuery(getWorkflow, { params: { ws, workflow_id } }),
    ),
  });
  const known = [...(all.data?.workflows ?? []), ...others.flatMap(({ data }) => data?.workflow ?? [])];
  for (const id of ids) {
    const name = known.find((workflow) => workflow.id === id)?.name;
    if (name !== undefined && !options.some(({ value }) => value === id)) options.unshift({ value: id, label: name });
  }
  const chosenName = known.find(({ id }) => id === ids[0])?.name;
  return {
    options,
    unlisted,
    chosenName,
    // A select also reports the name of what was chosen, which is no search.
    onSearchChange: (text: string) => setTyped(text === (chosenName ?? none) ? '' : text),
  };
}
