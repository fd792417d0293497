import { Button, TextInput } from '@mantine/core';
import { updateTestCase } from '../../../../contract/test-cases.ts';
import type { Input } from '../../../lib/api-client.ts';
import { checkField } from '../../../lib/check-field.ts';
import { showFormProblem } from '../../../lib/form-problem.ts';
import { useCall } from '../../../lib/query.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import classes from './dry-run.module.css';

/** The name of a test case, in place of which it is shown. */
export function RenameTestCase({
  params,
  name,
  onDone,
}: {
  params: Input<typeof updateTestCase>['params'];
  name: string;
  onDone: () => void;
}) {
  const { t } = useTranslation(['dry_run', 'ui']);
  const labels = { name: t('keep.name') };
  const form = useForm({ initialValues: { name }, validate: { name: checkField.required(labels.name) } });
  const rename = useCall(updateTestCase, {
    onSuccess: onDone,
    onError: (error) => showFormProblem(form, error, labels),
  });
  const submit = form.onSubmit((values) =>
    rename.mutate({ params, body: { test_case: { name: values.name.trim() } } }),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput aria-label={labels.name} maxLength={120} data-autofocus autoFocus {...form.getInputProps('name')} />
      <span className={classes.buttons}>
        <Button type="submit" size="compact-sm" loading={rename.isPending}>
          {t('ui:save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('ui:cancel')}
        </Button>
      </span>
    </form>
  );
}
