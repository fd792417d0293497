import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { creatorName } from '../../../../../contract/person-name.ts';
import { addSecret, deleteSecret, type SecretReply } from '../../../../../contract/secrets.ts';
import type { Id } from '../../../../../engine/definition.ts';
import { ProblemError } from '../../../../lib/api-client.ts';
import { checkField } from '../../../../lib/check-field.ts';
import { showFormProblem } from '../../../../lib/form-problem.ts';
import { problemMessage } from '../../../../lib/problem-message.ts';
import { useCall } from '../../../../lib/query.ts';
import { toast } from '../../../../lib/toast.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { confirm } from '../../../../ui/confirm.ts';
import styles from '../../../../ui/form.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useEditor } from '../../editor-context.ts';
import classes from './chat.module.css';

interface Props {
  isOpen: boolean;
  secrets: readonly SecretReply[];
  onClose: () => void;
  onAdd: (id: Id) => void;
}

/** The stored keys of the workspace, and a form to add one. */
export function ChatKeys({ isOpen, secrets, onClose, onAdd }: Props) {
  const { t } = useTranslation(['editor', 'ui']);
  return (
    <Modal opened={isOpen} onClose={onClose} holdsForm title={t('chat.keys_title')} withCloseButton={false} size={440}>
      <div className={styles.form}>
        <p className={styles.help}>{t('chat.keys_text')}</p>
        {secrets.length > 0 && (
          <ul className={classes.keys} aria-label={t('chat.keys_title')}>
            {secrets.map((secret) => (
              <StoredKey key={secret.id} secret={secret} />
            ))}
          </ul>
        )}
        {isOpen && <NewKey onClose={onClose} onAdd={onAdd} />}
      </div>
    </Modal>
  );
}

function StoredKey({ secret }: { secret: SecretReply }) {
  const { t } = useTranslation(['editor', 'messages', 'ui']);
  const { ws } = useEditor();
  const remove = useCall(deleteSecret, {
    onSuccess: () => toast.success(t('messages:success.deleted')),
  });
  const ask = async () => {
    const yes = await confirm({
      title: t('chat.delete_title', { name: secret.name }),
      text: [t('chat.delete_text')],
      confirmLabel: t('chat.delete'),
      danger: true,
    });
    if (yes) remove.mutate({ params: { ws, secret_id: secret.id } });
  };
  return (
    <li className={classes.key}>
      <span className={classes.keyName}>
        <b>{secret.name}</b>
        <span>
          {t('chat.key_by', {
            last_four: secret.last_four,
            name: secret.created_by_user ? creatorName(secret.created_by_user) : '-',
          })}
        </span>
      </span>
      {secret.can.delete && (
        <IconButton
          size={28}
          aria-label={t('chat.delete_named', { name: secret.name })}
          title={t('ui:delete')}
          loading={remove.isPending}
          onClick={ask}
        >
          <Icon of={IconTrash} />
        </IconButton>
      )}
    </li>
  );
}

/**
 * A form for a new key, which the server tries in the chat before it stores it. It is mounted only while the dialog is
 * open, so that a key that was typed does not stay in it.
 */
function NewKey({ onClose, onAdd }: Pick<Props, 'onClose' | 'onAdd'>) {
  const { t } = useTranslation(['editor', 'messages', 'ui']);
  const { ws } = useEditor();
  const labels = { name: t('chat.key_name'), value: t('chat.key_value') };
  const form = useForm({
    initialValues: { name: '', value: '' },
    validate: { name: checkField.required(labels.name), value: checkField.required(labels.value) },
  });
  const add = useCall(addSecret, {
    onSuccess: ({ secret }) => {
      toast.success(t('messages:success.created'));
      onAdd(secret.id);
    },
    onError: (error) => {
      const code = error instanceof ProblemError ? error.problem.code : '';
      // Errors of the chat service concern the key.
      if (code.startsWith('chat_')) form.setFieldError('value', problemMessage(error));
      else showFormProblem(form, error, labels);
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      data-own-undo
      onSubmit={form.onSubmit(({ name, value }) =>
        add.mutate({ params: { ws }, body: { secret: { name: name.trim(), value: value.trim() } } }),
      )}
    >
      <TextInput
        label={labels.name}
        placeholder={t('chat.key_name_hint')}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PasswordInput
        label={labels.value}
        description={t('chat.key_value_help')}
        placeholder="xoxb-…"
        maxLength={500}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('chat.show_key') }}
        {...form.getInputProps('value')}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={add.isPending}>
          {t('chat.check_and_keep')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  );
}
