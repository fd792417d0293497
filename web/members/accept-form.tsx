import { Button, TextInput } from '@mantine/core';
import { acceptInvitation } from '../../contract/members.ts';
import { minPasswordLength } from '../../contract/password.ts';
import { NameFields } from '../accounts/name-fields.tsx';
import { NewPasswordFields } from '../accounts/new-password-fields.tsx';
import classes from '../accounts/session-form.module.css';
import { call } from '../lib/api-client.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { currentLanguage } from '../lib/languages.ts';
import { localZoneName } from '../lib/time-zones.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';

/** Creates an account for the invited address. The link proves the address, so no verification mail is sent. */
export function AcceptForm({
  token,
  email,
  enter,
  closeIfGone,
}: {
  token: string;
  email: string;
  enter: (workspaceId: string) => Promise<void>;
  closeIfGone: (problem: unknown) => boolean;
}) {
  const { t } = useTranslation(['session', 'members']);
  const labels = {
    first_name: t('first_name'),
    last_name: t('last_name'),
    password: t('password'),
    password_confirmation: t('password_confirmation'),
  };
  const form = useForm({
    initialValues: { first_name: '', last_name: '', password: '', password_confirmation: '' },
    validate: {
      first_name: checkField.required(labels.first_name),
      last_name: checkField.required(labels.last_name),
      password: checkField.minLength(labels.password, minPasswordLength),
      password_confirmation: checkField.same(labels.password_confirmation, 'password'),
    },
  });
  const submit = form.onSubmit(async (values) => {
    const account = { ...values, language_preference: currentLanguage(), time_zone_preference: localZoneName() };
    try {
      const { workspace_id } = await call(acceptInvitation, { params: { token }, body: { account } });
      await enter(workspace_id);
    } catch (error) {
      if (!closeIfGone(error)) showFormProblem(form, error, labels);
    }
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('email')}
        description={t('members:accept.email_hint')}
        type="email"
        size="md"
        autoComplete="username"
        value={email}
        readOnly
      />
      <NameFields form={form} labels={labels} />
      <NewPasswordFields form={form} labels={labels} password={form.values.password} />
      <Button type="submit" size="md" fullWidth className={classes.submit} loading={form.submitting}>
        {t('members:accept.create')}
      </Button>
    </form>
  );
}
