import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { updateVersion, type VersionSummary } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';

/** A form for the description of a version; the rest of a version cannot be edited. */
export function VersionDescription({
  params,
  version,
  onDone,
}: {
  params: { ws: Id; workflow_id: Id; version_id: Id };
  version: VersionSummary;
  onDone: () => void;
}) {
  const { t } = useTranslation(['workflows', 'ui', 'messages']);
  const [description, setDescription] = useState(version.description);
  const update = useCall(updateVersion, {
    onSuccess: () => {
      toast.success(t('messages:success.updated'));
      onDone();
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ params, body: { version: { description } } });
      }}
    >
      <Textarea
        label={t('versions.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        autoFocus
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="xs" loading={update.isPending}>
          {t('ui:save')}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  );
}
