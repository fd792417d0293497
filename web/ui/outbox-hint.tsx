import { Anchor } from '@mantine/core';
import { listProviders } from '../../contract/providers.ts';
import { useApi } from '../lib/query.ts';
import { useTranslation } from '../lib/use-translation.ts';

/** Where a mail is that was just sent, on a Baton without a mail server; otherwise nothing. */
export function OutboxHint() {
  const { t } = useTranslation('ui');
  const { data } = useApi(listProviders, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (!data?.has_outbox) return null;
  return (
    <>
      {t('outbox.text')}{' '}
      <Anchor href="/outbox" target="_blank" inherit>
        {t('outbox.read')}
      </Anchor>
    </>
  );
}
