import type { TemplateSummary } from '../../contract/library.ts';

/** An action group as the outline needs it. The keys are those by which go-backs name their targets. */
export interface OutlinedGroup {
  key: string;
  actions: {
    key: string;
    type: TemplateSummary['outline']['action_groups'][number][number];
    back_to?: string | null;
  }[];
}

/** What a small picture of a workflow shows: the types of the actions, and from which group to which it goes back. */
export function outlineOf(groups: readonly OutlinedGroup[]): TemplateSummary['outline'] {
  const placeOf = (key: string | null) =>
    groups.findIndex((group) => group.key === key || group.actions.some((action) => action.key === key));
  return {
    action_groups: groups.map(({ actions }) => actions.map(({ type }) => type)),
    go_backs: groups.flatMap(({ actions }, from) =>
      actions.flatMap(({ type, back_to = null }) => (type === 'go_back' ? [{ from, to: placeOf(back_to) }] : [])),
    ),
  };
}
