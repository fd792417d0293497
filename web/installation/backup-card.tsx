import type { Installation } from '../../contract/installation.ts';
import { formatSize } from '../lib/format-size.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { When } from '../ui/when.tsx';
import { FactCard } from './fact-card.tsx';
import classes from './installation-page.module.css';

export function BackupCard({ backups }: Pick<Installation, 'backups'>) {
  const { t } = useTranslation('installation');
  const { language } = useLocale();
  const { last, last_complete, is_nightly, at } = backups;
  return (
    <FactCard
      title={t('backup')}
      facts={{
        [t('backup_last')]: last_complete?.ended_at ? <When at={last_complete.ended_at} /> : t('backup_none'),
        ...(last_complete?.bytes ? { [t('size')]: formatSize(last_complete.bytes, language) } : {}),
        [t('schedule')]: is_nightly ? t('backup_nightly', { at }) : t('backup_manual'),
      }}
    >
      {last?.failure && <p className={classes.bad}>{t('backup_failed', { reason: last.failure })}</p>}
      {last && !last.ended_at && <p>{t('backup_running')}</p>}
    </FactCard>
  );
}
