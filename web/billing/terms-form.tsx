import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { listPackages, type PackageId, type Usage, updateUsage } from '../../contract/billing.ts';
import type { Id } from '../../engine/definition.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { formatMonth } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { queryClient, useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import { PackageChoice, type PackageOnOffer } from './package-choice.tsx';

/** Chooses the package and the billing contact. If `packages` is null, they could not be loaded: the package stays. */
export function TermsForm({ ws, usage, packages }: { ws: Id; usage: Usage; packages: PackageOnOffer[] | null }) {
  const { t } = useTranslation(['billing', 'ui', 'messages']);
  const { language } = useLocale();
  const navigate = useNavigate();
  const labels = { package: t('package'), billing_contact: t('contact') };
  const form = useForm<{ package: PackageId; billing_contact: string }>({
    initialValues: { package: usage.package, billing_contact: usage.billing_contact ?? '' },
    validate: {
      billing_contact: (value) => (value.trim() === '' ? null : checkField.email(labels.billing_contact)(value)),
    },
  });
  useUnsavedGuard(form.hasChanges);
  const update = useCall(updateUsage, {
    onSuccess: (_reply, { body }) => {
      const isOther = body.usage_and_billing.package !== undefined;
      toast.success(t(isOther ? 'messages:success.plan_changed' : 'messages:success.updated'));
      form.markSaved();
      return navigate({ to: paths.usageSettings, params: { workspaceId: ws } });
    },
    onError: (error) => {
      showFormProblem(form, error, labels);
      // The workspace has grown since the packages were loaded; they say which limit it has reached.
      void queryClient.invalidateQueries({ queryKey: [listPackages.path] });
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(() => {
        // The package that another owner has chosen meanwhile stays when only the contact is changed, and the reverse.
        const { billing_contact, ...changes } = form.getChanges();
        update.mutate({
          params: { ws, usage_id: usage.id },
          body: {
            usage_and_billing: {
              ...changes,
              ...(billing_contact !== undefined && { billing_contact: billing_contact.trim() || null }),
            },
          },
        });
      })}
    >
      {packages ? (
        <PackageChoice
          label={labels.package}
          month={formatMonth(usage.month, language, { year: false })}
          packages={packages}
          {...form.getInputProps('package')}
        />
      ) : (
        <ListFailed compact />
      )}
      <SettingsForm>
        <TextInput
          type="email"
          label={labels.billing_contact}
          description={t('contact_help')}
          placeholder={t('contact_hint')}
          maxLength={254}
          {...form.getInputProps('billing_contact')}
        />
      </SettingsForm>
      <div className={styles.buttons}>
        <Button type="submit" loading={update.isPending}>
          {t('ui:save')}
        </Button>
        <LinkButton to={paths.usageSettings} params={{ workspaceId: ws }} variant="default" ignoreBlocker>
          {t('ui:cancel')}
        </LinkButton>
      </div>
    </form>
  );
}
