import { Button, Textarea } from '@mantine/core';
import { updateVersion, type VersionSummary } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';

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
  const labels = { description: t('versions.description') };
  const form = useForm({ initialValues: { description: version.description } });
  useUnsavedGuard(form.hasChanges);
  const update = useCall(updateVersion, {
    onSuccess: () => {
      toast.success(t('messages:success.updated'));
      onDone();
    },
    onError: (error) => showFormProblem(form, error, labels),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => update.mutate({ params, body: { version: values } }))}
    >
      <Textarea
        label={labels.description}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        autoFocus
        {...form.getInputProps('description')}
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
