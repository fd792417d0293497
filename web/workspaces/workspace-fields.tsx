import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { industries, type Workspace } from '../../contract/workspaces.ts';
import { checkField } from '../lib/check-field.ts';
import { localTimeZone } from '../lib/time-zones.ts';
import { TimeZoneInput } from '../ui/time-zone-input.tsx';

type Values = { name: string; industry: Workspace['industry'] | null; time_zone: string };

/** The form for name, industry and time zone of a new workspace, or of the given one. */
export function useWorkspaceForm(workspace?: Workspace) {
  const { t } = useTranslation('workspaces');
  const labels = { name: t('name'), industry: t('industry'), time_zone: t('time_zone') };
  const form = useForm<Values>({
    initialValues: {
      name: workspace?.name ?? '',
      industry: workspace?.industry ?? null,
      time_zone: workspace?.time_zone ?? localTimeZone(),
    },
    validate: { name: checkField.required(labels.name) },
  });
  return { form, labels };
}

/** The values of a valid form; the industry may be chosen later. */
export const settled = ({ name, industry, time_zone }: Values) => ({ name, time_zone, industry: industry ?? 'other' });

export function WorkspaceFields({ form }: { form: ReturnType<typeof useWorkspaceForm>['form'] }) {
  const { t } = useTranslation('workspaces');
  return (
    <>
      <TextInput
        label={t('name')}
        placeholder={t('name_hint')}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={t('industry')}
        placeholder={t('industry_hint')}
        searchable
        data={industries.map((value) => ({ value, label: t(`industries.${value}`) }))}
        {...form.getInputProps('industry')}
      />
      <TimeZoneInput label={t('time_zone')} description={t('time_zone_help')} {...form.getInputProps('time_zone')} />
    </>
  );
}
