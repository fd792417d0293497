import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toast } from '../../../lib/toast.ts';
import { useLastShown } from '../../../lib/use-last-shown.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useDefinition, useSurroundings } from '../editor-context.ts';
import { curlLine } from './curl-line.ts';
import classes from './triggers.module.css';

/**
 * Shows a new token, which cannot be shown again, and a call that uses it. The call has the fields of the enabled
 * version's start form; while no version is enabled, those of the draft's.
 */
export function TokenDialog({
  shown,
  onClose,
}: {
  shown: { name: string; token: string } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(['triggers', 'ui']);
  const { enabled } = useSurroundings();
  const definition = useDefinition();
  const { name = '', token = '' } = useLastShown(shown) ?? {};
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      // A click outside or Escape must not close it by mistake, because the token cannot be shown again.
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('token.of', { name })}
      size={560}
      withCloseButton={false}
      data-own-undo
    >
      <p className={classes.text}>{t('token.once')}</p>
      <Code label={t('token.label')} copyLabel={t('token.copy')} text={token} />
      <Code
        label={t('token.call')}
        copyLabel={t('token.copy_call')}
        text={curlLine(window.location.origin, token, (enabled ?? definition).trigger_form)}
      />
      <Button onClick={onClose} data-autofocus>
        {t('token.kept')}
      </Button>
    </Modal>
  );
}

function Code({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  const { t } = useTranslation('triggers');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copied'));
    } catch {
      // Over plain HTTP, except on localhost, browsers have no clipboard; the text can still be selected.
      toast.error(t('not_copied'));
    }
  };
  return (
    <div className={classes.code}>
      <div className={classes.codeHead}>
        {label}
        <Button size="xs" variant="subtle" leftSection={<Icon of={IconCopy} size={14} />} onClick={() => void copy()}>
          {copyLabel}
        </Button>
      </div>
      <pre>{text}</pre>
    </div>
  );
}
