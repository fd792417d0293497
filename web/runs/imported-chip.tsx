import { Link } from '@tanstack/react-router';
import type { RunSummary } from '../../contract/runs.ts';
import { formatDay } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Chip } from '../ui/chip.tsx';

/** Marks a run that an import brought in, with the day of the import: a link for those who may see the import. */
export function ImportedChip({ of, isLinked = false }: { of: RunSummary['import']; isLinked?: boolean }) {
  const { t } = useTranslation('runs');
  const workspaceId = useWorkspaceId();
  const locale = useLocale();
  const now = useNow();
  if (of === null) return null;
  const { id, name, created_at } = of;
  const chip = <Chip>{t('imported_mark', { day: formatDay(created_at, locale, now) })}</Chip>;
  const title = t('imported_from', { name });
  if (!isLinked) return <span title={title}>{chip}</span>;
  return (
    <Link to={paths.import} params={{ workspaceId, importId: id }} title={title}>
      {chip}
    </Link>
  );
}
