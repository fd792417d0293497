import type { Definition } from '../../../../engine/definition.ts';

/** As many are seen at once in most windows. Of more there may be an overview (`use-is-large.ts`). */
const wholeGroups = 3;

/** Whether a drawing has room at its right, for the arrows of go-backs and for the overview, which would hide cards. */
export const hasGutter = ({ action_groups }: Definition): boolean =>
  action_groups.length > wholeGroups ||
  action_groups.some(({ actions }) => actions.some((one) => one.stepable_type === 'go_back'));
