import type { Assignee, Id, Recipient, Ref } from '../../../../engine/definition.ts';
import { comesBefore, type DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useSurroundings } from '../editor-context.ts';
import { useDescribe } from '../use-describe.tsx';
import type { PeopleOffer } from './picker-props.ts';

/** The groups and people of the workspace. Guests may be assignees and cancellers, but never start a run. */
export function useRefOffers({ guests = true }: { guests?: boolean } = {}): PeopleOffer[] {
  const { t } = useTranslation('editor');
  const { directory } = useSurroundings();
  const groups = [...directory.groups.keys()].map((id): Ref => ({ type: 'group', id }));
  return [{ group: t('picker.groups'), people: groups }, ...usePeopleOffers({ guests })];
}

/** The people of the workspace, with or without guests. */
export function usePeopleOffers({ guests }: { guests: boolean }): PeopleOffer[] {
  const { t } = useTranslation('editor');
  const { directory } = useSurroundings();
  const offered = [...directory.people.values()].filter(({ role }) => guests || role !== 'guest');
  return [{ group: t('picker.people'), people: offered.map(({ id }) => ({ type: 'user_workspace', id })) }];
}

/** The possible recipients of a mail: the possible assignees, and the email fields of earlier forms. */
export function useRecipientOffers(location: DefinitionLocation): PeopleOffer<Recipient>[] {
  const context = useDescribe();
  const [fromRun, ...others] = useAssigneeOffers(location);
  const addresses = [...context.index.fields.values()]
    .filter(({ field, action_id }) => field.type === 'email' && comesBefore(context.index, action_id, location))
    .map(({ field }): Recipient => ({ type: 'field', field_id: field.id }));
  return [{ group: fromRun!.group, people: [...fromRun!.people, ...addresses] }, ...others];
}

/**
 * The possible assignees of an action: people and groups, the initiator, and the collaborator fields of earlier forms.
 */
export function useAssigneeOffers(location: DefinitionLocation): PeopleOffer[] {
  const { t } = useTranslation('editor');
  const context = useDescribe();
  const collaborators = [...context.index.fields.values()]
    .filter(({ field, action_id }) => field.type === 'collaborator' && comesBefore(context.index, action_id, location))
    .map(({ field }): Assignee => ({ type: 'field', field_id: field.id as Id }));
  return [{ group: t('picker.from_run'), people: [{ type: 'initiator' }, ...collaborators] }, ...useRefOffers()];
}
