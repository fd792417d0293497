import { formatNumber } from '../../contract/format-number.ts';
import type { Installation } from '../../contract/installation.ts';
import { formatSize } from '../lib/format-size.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { FactCard } from './fact-card.tsx';

export function StorageCard({ storage, replica }: Pick<Installation, 'storage' | 'replica'>) {
  const { t } = useTranslation('installation');
  const { language } = useLocale();
  const size = (bytes: number) => formatSize(bytes, language);
  const replicaText = ({ lag, is_used }: NonNullable<Installation['replica']>): string => {
    if (lag === null) return t('replica_away');
    return t(is_used ? 'replica_used' : 'replica_behind', { count: lag, number: formatNumber(lag, language) });
  };
  const { database, files, files_size, disk_free, disk_size } = storage;
  return (
    <FactCard
      title={t('storage')}
      facts={{
        [t('database')]: size(database),
        ...(replica && { [t('replica')]: replicaText(replica) }),
        [t('files')]: t('files_value', { count: files, number: formatNumber(files, language), size: size(files_size) }),
        [t('disk')]: t('disk_value', { free: size(disk_free), size: size(disk_size) }),
      }}
    />
  );
}
