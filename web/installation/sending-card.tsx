import { formatNumber } from '../../contract/format-number.ts';
import type { Installation } from '../../contract/installation.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { FactCard } from './fact-card.tsx';

export function SendingCard({ mails, chat_messages }: Pick<Installation, 'mails' | 'chat_messages'>) {
  const { t } = useTranslation('installation');
  const { language } = useLocale();
  const tries = ({ sent, retrying, given_up }: Installation['mails']) =>
    t('tries', {
      sent: formatNumber(sent, language),
      retrying: formatNumber(retrying, language),
      given_up: formatNumber(given_up, language),
    });
  return (
    <FactCard title={t('sending')} facts={{ [t('mails')]: tries(mails), [t('chat_messages')]: tries(chat_messages) }} />
  );
}
