import { disableTrigger, enableTrigger, type Trigger, updateTrigger } from '../../../../contract/workflows.ts';
import type { Ref } from '../../../../engine/definition.ts';
import { problemMessage } from '../../../lib/problem-message.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import classes from './panel.module.css';
import { useRefOffers } from './people-offers.ts';
import { PeoplePicker } from './people-picker.tsx';
import { useFollowed } from './use-followed.ts';

/** The manual trigger. It is not part of the draft: changes take effect at once, for every version. */
export function TriggerSettings({ trigger }: { trigger: Trigger }) {
  const { t } = useTranslation(['editor', 'messages']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const offers = useRefOffers({ guests: false });
  const params = { ws, workflow_id: workflow.id, trigger_id: trigger.id };
  const back = (error: Error, undo: () => void) => {
    undo();
    toast.error(problemMessage(error));
  };
  const update = useCall(updateTrigger, {
    onSuccess: () => toast.success(t('messages:success.updated')),
    onError: (error) => back(error, () => setPeople(trigger.startable_by)),
  });
  const enable = useCall(enableTrigger, {
    onSuccess: () => toast.success(t('messages:success.enabled')),
    onError: (error) => back(error, () => setOpen(false)),
  });
  const disable = useCall(disableTrigger, {
    onSuccess: () => toast.success(t('messages:success.disabled')),
    onError: (error) => back(error, () => setOpen(true)),
  });
  const [people, setPeople] = useFollowed<Ref[]>(trigger.startable_by, update.isPending);
  const [isOpen, setOpen] = useFollowed(trigger.status === 'enabled', enable.isPending || disable.isPending);
  return (
    <section className={classes.section} data-own-undo>
      <h3>{t('trigger.title')}</h3>
      <p>{t('trigger.text')}</p>
      <Switch
        label={<span className={classes.switchLabel}>{t('trigger.open')}</span>}
        description={t('trigger.open_help')}
        checked={isOpen}
        onChange={(event) => {
          const opens = event.currentTarget.checked;
          setOpen(opens);
          (opens ? enable : disable).mutate({ params });
        }}
      />
      <PeoplePicker
        label={t('trigger.who')}
        description={people.length === 0 ? t('trigger.nobody') : undefined}
        setting="startable_by"
        value={people}
        offers={offers}
        onChange={(next) => {
          setPeople(next as Ref[]);
          update.mutate({ params, body: { trigger: { startable_by: next as Ref[] } } });
        }}
      />
    </section>
  );
}
