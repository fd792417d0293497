import { Button, Checkbox, TextInput } from '@mantine/core';
import { type Me, updateProfile } from '../../../contract/identity.ts';
import { languageNames } from '../../../contract/language-names.ts';
import { type MailSettings, mailSettingNames } from '../../../contract/notifications.ts';
import type { Language } from '../../../engine/definition.ts';
import { languages } from '../../../engine/languages.ts';
import { checkField } from '../../lib/check-field.ts';
import { showFormProblem } from '../../lib/form-problem.ts';
import { chosenLanguage, currentLanguage, i18n } from '../../lib/languages.ts';
import { useCall } from '../../lib/query.ts';
import { setMe, useSignedIn } from '../../lib/session.ts';
import { localZoneName } from '../../lib/time-zones.ts';
import { toast } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import form from '../../ui/form.module.css';
import { Select } from '../../ui/select.tsx';
import { TimeZoneInput } from '../../ui/time-zone-input.tsx';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { useAccountPaths } from '../account-paths.ts';
import { MailChoices } from './mail-choices.tsx';

type Change = Pick<
  Me,
  'first_name' | 'last_name' | 'subscribed_to_email' | keyof MailSettings | 'daily_mail_hour' | 'subscribed_to_digest'
> & { language_preference: Language; time_zone_preference: string };

const mailSettingsOf = (me: Me) =>
  Object.fromEntries(mailSettingNames.map((name) => [name, me[name]])) as unknown as MailSettings;

export function ProfileForm() {
  const { t } = useTranslation(['account', 'ui', 'messages']);
  const me = useSignedIn();
  const { goToAccount } = useAccountPaths();
  const labels = {
    first_name: t('first_name'),
    last_name: t('last_name'),
    language_preference: t('language'),
    time_zone_preference: t('time_zone'),
  };
  const fields = useForm({
    initialValues: {
      first_name: me.first_name,
      last_name: me.last_name,
      language_preference: chosenLanguage(me.language_preference ?? currentLanguage()) as string,
      time_zone_preference: me.time_zone_preference ?? localZoneName(),
      subscribed_to_email: me.subscribed_to_email,
      ...mailSettingsOf(me),
      daily_mail_hour: String(me.daily_mail_hour),
      subscribed_to_digest: me.subscribed_to_digest,
    },
    validate: {
      first_name: checkField.required(labels.first_name),
      last_name: checkField.required(labels.last_name),
    },
  });
  useUnsavedGuard(fields.hasChanges);
  // Only what is changed here is sent: the rest may have been changed since the app was opened, in another browser or by the
  // link of a mail that stops the mails. What was not chosen yet is sent as it is shown.
  const changesOf = (user: Change): Partial<Change> =>
    Object.fromEntries(Object.entries(user).filter(([name, value]) => value !== me[name as keyof Change]));
  const save = useCall(updateProfile, {
    onSuccess: async ({ user }) => {
      fields.markSaved();
      await setMe(user);
      // `i18n.t`, because `t` still uses the language before the change.
      toast.success(i18n.t('messages:success.account_updated'));
      await goToAccount();
    },
    onError: (error) => showFormProblem(fields, error, labels),
  });
  return (
    <form
      className={form.section}
      noValidate
      onSubmit={fields.onSubmit((user) =>
        save.mutate({
          body: {
            user: changesOf({
              ...user,
              language_preference: chosenLanguage(user.language_preference),
              daily_mail_hour: Number(user.daily_mail_hour),
            }),
          },
        }),
      )}
    >
      <h2>{t('you')}</h2>
      <div className={form.pair}>
        <TextInput label={labels.first_name} autoComplete="given-name" {...fields.getInputProps('first_name')} />
        <TextInput label={labels.last_name} autoComplete="family-name" {...fields.getInputProps('last_name')} />
      </div>
      <div className={form.pair}>
        <Select
          label={labels.language_preference}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...fields.getInputProps('language_preference')}
        />
        <TimeZoneInput
          label={labels.time_zone_preference}
          description={t('time_zone_help')}
          {...fields.getInputProps('time_zone_preference')}
        />
      </div>
      <MailChoices fields={fields} />
      <Checkbox label={t('weekly')} description={t('weekly_help')} {...fields.getCheckProps('subscribed_to_digest')} />
      <div className={form.buttons}>
        <Button type="submit" loading={save.isPending}>
          {t('ui:save')}
        </Button>
      </div>
    </form>
  );
}
