import { Button, Radio } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ExportFormat, exportFormats, requestExport } from '../../contract/exports.ts';
import { languageNames } from '../../contract/language-names.ts';
import { listVersions } from '../../contract/workflows.ts';
import type { Id, Language } from '../../engine/definition.ts';
import { languages } from '../../engine/languages.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { useApiList, useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/select.tsx';
import { useWorkflowOptions } from '../workflows/use-workflow-options.ts';
import classes from './export-form.module.css';
import { type Moment, MomentInput } from './moment-input.tsx';
import { momentInput } from './moment-of.ts';

interface Values {
  workflow_id: Id | null;
  /** Empty means every version. */
  version_id: Id | '';
  start_datetime: Moment;
  end_datetime: Moment;
  format: ExportFormat;
  content: 'runs' | 'steps';
  language: Language;
}

/** Requests an export: workflow and version, period of start, content and file format. */
export function ExportForm({ ws }: { ws: Id }) {
  const { t } = useTranslation('exports');
  const { language, zone } = useLocale();
  const form = useForm<Values>({
    initialValues: {
      workflow_id: null,
      version_id: '',
      start_datetime: { day: null, time: '' },
      end_datetime: { day: null, time: '' },
      format: 'csv',
      content: 'runs',
      language,
    },
    validate: { workflow_id: (value) => checkField.required(t('workflow'))(value ?? '') },
  });
  const labels = { workflow_id: t('workflow'), start_datetime: t('from'), end_datetime: t('to') };
  const asking = useCall(requestExport, {
    onSuccess: () => toast.success(t('asked')),
    onError: (error) => showFormProblem(form, error, labels),
  });
  const submit = form.onSubmit(({ start_datetime, end_datetime, ...values }) =>
    asking.mutate({
      params: { ws },
      body: {
        ...values,
        // The other formats have both.
        content: values.format === 'csv' ? values.content : 'runs',
        workflow_id: values.workflow_id ?? '',
        version_id: values.version_id || null,
        start_datetime: momentInput(start_datetime, 'from', zone),
        end_datetime: momentInput(end_datetime, 'to', zone),
      },
    }),
  );
  const workflows = useWorkflowOptions(form.values.workflow_id);
  const workflow_id = form.values.workflow_id;
  const versions = useApiList(listVersions, { params: { ws, workflow_id: workflow_id ?? '' } }, undefined, {
    enabled: workflow_id !== null,
  });
  return (
    <form className={styles.section} noValidate aria-label={t('new')} onSubmit={submit}>
      <div className={styles.pair}>
        <Select
          label={t('workflow')}
          placeholder={t('workflow_hint')}
          searchable
          aria-required
          data={workflows.options}
          unlisted={workflows.unlisted}
          onSearchChange={workflows.onSearchChange}
          {...form.getInputProps('workflow_id')}
          onChange={(value) => form.setValues({ workflow_id: value, version_id: '' })}
        />
        <Select
          label={t('version')}
          allowDeselect={false}
          disabled={workflow_id === null}
          data={[
            { value: '', label: t('all_versions') },
            ...(versions.data?.versions ?? []).map(({ id, number }) => ({
              value: id,
              label: t('version_number', { number }),
            })),
          ]}
          {...form.getInputProps('version_id')}
        />
      </div>
      <div className={styles.pair}>
        <MomentInput
          name="start_datetime"
          label={t('from')}
          timeLabel={t('from_time')}
          value={form.values.start_datetime}
          error={form.errors.start_datetime}
          onChange={(moment) => form.setFieldValue('start_datetime', moment)}
        />
        <MomentInput
          name="end_datetime"
          label={t('to')}
          timeLabel={t('to_time')}
          value={form.values.end_datetime}
          error={form.errors.end_datetime}
          onChange={(moment) => form.setFieldValue('end_datetime', moment)}
        />
      </div>
      <p className={styles.help}>{t('dates_help', { zone: zone.replaceAll('_', ' ') })}</p>
      <Radio.Group label={t('format')} {...form.getInputProps('format')}>
        <div className={classes.choices}>
          {exportFormats.map((format) => (
            <Radio
              key={format}
              value={format}
              label={t(`formats.${format}`)}
              description={t(`format_help.${format}`)}
            />
          ))}
        </div>
      </Radio.Group>
      {form.values.format === 'csv' && (
        <Radio.Group label={t('content')} {...form.getInputProps('content')}>
          <div className={classes.choices}>
            <Radio value="runs" label={t('contents.runs')} />
            <Radio value="steps" label={t('contents.steps')} />
          </div>
        </Radio.Group>
      )}
      <Select
        className={classes.language}
        label={t('language')}
        description={t('language_help')}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps('language')}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={asking.isPending} leftSection={<Icon of={IconDownload} />}>
          {t('make')}
        </Button>
      </div>
    </form>
  );
}
