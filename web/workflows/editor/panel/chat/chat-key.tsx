import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useId } from 'react';
import { listSecrets } from '../../../../../contract/secrets.ts';
import type { ActionOf } from '../../../../../engine/definition.ts';
import { useApiList } from '../../../../lib/query.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ListFailed } from '../../../../ui/list-failed.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useEditor } from '../../editor-context.ts';
import { patchStepable } from '../../state/change-actions.ts';
import classes from '../panel.module.css';
import { useFault } from '../use-fault.ts';
import { ChatKeys } from './chat-keys.tsx';

const none = { secrets: [] };

/** The key that Baton uses to send the messages: a stored one, or a new one. */
export function ChatKey({ action }: { action: ActionOf<'slack'> }) {
  const { t } = useTranslation('editor');
  const { ws, change } = useEditor();
  const fault = useFault({ kind: 'action', id: action.id })('secret_id');
  const { data, isFailed } = useApiList(listSecrets, { params: { ws } }, none, { staleTime: 60_000 });
  const [isOpen, { open, close }] = useDisclosure(false);
  const id = useId();
  const choose = (secret_id: string | null) => change((now) => patchStepable(now, action.id, { secret_id }));
  const secrets = data?.secrets ?? [];
  const isNone = data !== undefined && !isFailed && secrets.length === 0;
  return (
    <div data-setting="secret_id">
      <div className={classes.insert}>
        <label className={classes.label} htmlFor={id}>
          {t('chat.key')}
        </label>
        <Button size="xs" variant="subtle" leftSection={<Icon of={IconKey} size={14} />} onClick={open}>
          {t(isNone ? 'chat.add_key' : 'chat.keys')}
        </Button>
      </div>
      <Select
        id={id}
        placeholder={t(isNone ? 'chat.no_keys' : 'chat.choose_key')}
        disabled={secrets.length === 0}
        error={fault}
        data={secrets.map((secret) => ({
          value: secret.id,
          label: t('chat.key_named', { name: secret.name, last_four: secret.last_four }),
        }))}
        value={action.stepable.secret_id}
        allowDeselect={false}
        onChange={choose}
      />
      {isFailed && <ListFailed compact />}
      <ChatKeys
        isOpen={isOpen}
        secrets={secrets}
        onClose={close}
        onAdd={(secret_id) => {
          choose(secret_id);
          close();
        }}
      />
    </div>
  );
}
