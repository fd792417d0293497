import { Anchor } from '@mantine/core';
import { sendVerification } from '../../contract/identity.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';

export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation(['session', 'messages']);
  const send = useCall(sendVerification, { onSuccess: () => toast.success(t('messages:info.verify_email')) });
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      disabled={send.isPending}
      onClick={() => send.mutate({ body: { email: email.trim() } })}
    >
      {t('sign_in.resend')}
    </Anchor>
  );
}
