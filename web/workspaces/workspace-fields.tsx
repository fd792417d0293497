import { TextInput } from '@mantine/core';
import { industries, type WeekStart, type Workspace, weekStarts } from '../../contract/workspaces.ts';
import { checkField } from '../lib/check-field.ts';
import { localZoneName } from '../lib/time-zones.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Select } from '../ui/select.tsx';
import { TimeZoneInput } from '../ui/time-zone-input.tsx';

type Values = { name: string; industry: Workspace['industry'] | null; time_zone: string; week_starts_on: WeekStart };

/** The form state for name, industry, time zone and first day of the week: of a new workspace, or of the given one. */
export function useWorkspaceForm(workspace?: Workspace) {
  const { t } = useTranslation('workspaces');
  const labels = {
    name: t('name'),
    industry: t('industry'),
    time_zone: t('time_zone'),
    week_starts_on: t('week_starts_on'),
  };
  const form = useForm<Values>({
    initialValues: {
      name: workspace?.name ?? '',
      industry: workspace?.industry ?? null,
      time_zone: workspace?.time_zone ?? localZoneName(),
      week_starts_on: workspace?.week_starts_on ?? 'monday',
    },
    validate: { name: checkField.required(labels.name) },
  });
  return { form, labels };
}

/** The values of a valid form. An industry that was not chosen is `other`, and can be chosen later. */
export const settled = ({ industry, ...values }: Values) => ({ ...values, industry: industry ?? 'other' });

export function WorkspaceFields({
  form,
  isNew = false,
}: {
  form: ReturnType<typeof useWorkspaceForm>['form'];
  /** The page has only this form. */
  isNew?: boolean;
}) {
  const { t } = useTranslation('workspaces');
  return (
    <>
      <TextInput
        label={t('name')}
        placeholder={t('name_hint')}
        maxLength={80}
        autoFocus={isNew}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('industry')}
        placeholder={t('industry_hint')}
        searchable
        // A workspace that has an industry keeps one: without a choice nothing would be saved.
        allowDeselect={isNew}
        data={industries.map((value) => ({ value, label: t(`industries.${value}`) }))}
        {...form.getInputProps('industry')}
      />
      <TimeZoneInput label={t('time_zone')} description={t('time_zone_help')} {...form.getInputProps('time_zone')} />
    </>
  );
}

/** Only in the settings: the weeks of a new workspace begin on Monday, and this can be changed later. */
export function WeekStartField({ form }: { form: ReturnType<typeof useWorkspaceForm>['form'] }) {
  const { t } = useTranslation('workspaces');
  return (
    <Select
      label={t('week_starts_on')}
      description={t('week_starts_on_help')}
      allowDeselect={false}
      data={weekStarts.map((value) => ({ value, label: t(`week_starts.${value}`) }))}
      {...form.getInputProps('week_starts_on')}
    />
  );
}
