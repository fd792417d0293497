import { TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconListDetails, IconTrash } from '@tabler/icons-react';
import { changeToken, deleteTrigger, listUses } from '../../../../contract/triggers.ts';
import { disableTrigger, enableTrigger, type Trigger, updateTrigger } from '../../../../contract/workflows.ts';
import { call } from '../../../lib/api-client.ts';
import { currentLanguage } from '../../../lib/languages.ts';
import { faultMessage, problemMessage } from '../../../lib/problem-message.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { oneLine } from '../panel/one-line.ts';
import { useFollowed } from '../panel/use-followed.ts';
import { useSavedText } from '../use-saved-text.ts';
import { TriggerCalls } from './trigger-calls.tsx';
import classes from './triggers.module.css';

/** One automatic trigger: its status, name, token and calls. */
export function AutomaticTrigger({ trigger, onToken }: { trigger: Trigger; onToken: (token: string) => void }) {
  const { t } = useTranslation(['triggers', 'ui', 'messages']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const params = { ws, workflow_id: workflow.id, trigger_id: trigger.id };
  const [areCallsShown, calls] = useDisclosure(false);
  const rename = useCall(updateTrigger);
  const saved = useSavedText(trigger.name, (next) => rename.mutateAsync({ params, body: { trigger: { name: next } } }));
  const name = saved.text;
  const toggled = {
    onSuccess: (reply: { trigger: Trigger }) => {
      setOpen(reply.trigger.status === 'enabled');
      toast.success(t(`messages:success.${reply.trigger.status}`));
    },
  };
  const enable = useCall(enableTrigger, toggled);
  const disable = useCall(disableTrigger, toggled);
  const isToggling = enable.isPending || disable.isPending;
  const [isOpen, setOpen] = useFollowed(trigger.status === 'enabled', isToggling);
  const toggle = () => (isOpen ? disable : enable).mutate({ params });
  const renew = useCall(changeToken, {
    onSuccess: ({ token }) => {
      toast.success(t('messages:success.updated'));
      onToken(token);
    },
  });
  const remove = useCall(deleteTrigger, {
    onSuccess: () => toast.success(t('messages:success.deleted')),
  });

  /** Asks for confirmation before a command that affects the workflows whose hooks use the trigger, and names them. */
  const ask = async (title: string, effect: string, confirmLabel: string) => {
    try {
      const { workflows } = await call(listUses, { params });
      const names = new Intl.ListFormat(currentLanguage()).format(
        workflows.map((one) => t('ui:quoted', { text: one.name })),
      );
      const used = workflows.length > 0 ? [t('used_by', { count: workflows.length, names })] : [];
      return await confirm({ title, text: [effect, ...used], confirmLabel, danger: true });
    } catch (error) {
      toast.error(problemMessage(error));
      return false;
    }
  };
  const askToRenew = async () => {
    const yes = await ask(t('renew_ask', { name }), t('messages:confirm.change_token'), t('renew'));
    if (yes) renew.mutate({ params });
  };
  const askToDelete = async () => {
    const yes = await ask(t('delete_ask', { name }), t('messages:confirm.irreversible'), t('delete'));
    if (yes) remove.mutate({ params });
  };
  return (
    <div className={classes.trigger} data-own-undo>
      <Switch aria-label={t('open', { name })} checked={isOpen} disabled={isToggling} onChange={toggle} />
      <TextInput
        className={classes.name}
        aria-label={t('name')}
        maxLength={80}
        {...saved.focusProps}
        value={name}
        error={name.trim() === '' ? faultMessage('blank', t('name')) : undefined}
        onChange={(event) => {
          const next = oneLine(event.currentTarget.value);
          saved.change(next, next.trim() || null);
        }}
      />
      <RowMenu label={t('menu', { name })}>
        <Menu.Item leftSection={<Icon of={IconListDetails} />} onClick={calls.open}>
          {t('calls.title')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconKey} />} onClick={() => void askToRenew()}>
          {t('renew_menu')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void askToDelete()}>
          {t('ui:delete_command')}
        </Menu.Item>
      </RowMenu>
      <TriggerCalls name={name} params={params} opened={areCallsShown} onClose={calls.close} />
    </div>
  );
}
