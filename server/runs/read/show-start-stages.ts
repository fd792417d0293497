import type { z } from 'zod';
import type { getStartForm } from '../../../contract/runs.ts';
import type { Assignee, Id, Version } from '../../../engine/definition.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { type Directory, nameOf } from '../../people/people.ts';

type Stage = z.infer<typeof getStartForm.reply>['action_groups'][number];

/** The stages that a run of this version will have, each with the assignees of its actions. */
export function showStartStages(
  { version, directory }: { version: Version; directory: Directory },
  caller_id: Id,
): Stage[] {
  const { fields } = indexOf(version);
  const show = (assignee: Assignee): Stage['assignees'][number] => {
    switch (assignee.type) {
      case 'initiator':
        return { ...assignee, id: caller_id, name: nameOf(directory, { type: 'user_workspace', id: caller_id }) };
      case 'field':
        return { type: 'field', id: null, name: fields.get(assignee.field_id)?.field.label ?? '-' };
      default:
        return { ...assignee, name: nameOf(directory, assignee) };
    }
  };
  return version.definition.action_groups.map(({ id, name, actions }) => {
    const shown = actions.flatMap(({ assignees }) => assignees).map(show);
    const distinct = new Map(shown.map((one) => [`${one.type} ${one.id ?? one.name}`, one]));
    return { id, name, assignees: [...distinct.values()] };
  });
}
