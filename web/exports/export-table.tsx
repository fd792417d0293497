import { VisuallyHidden } from '@mantine/core';
import type { RunExport } from '../../contract/exports.ts';
import { languageNames } from '../../contract/language-names.ts';
import type { Id } from '../../engine/definition.ts';
import { formatSize } from '../lib/format-size.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import listCard from '../ui/list-card.module.css';
import { When } from '../ui/when.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { ExportProgress } from './export-progress.tsx';
import classes from './export-table.module.css';

export function ExportTable({ ws, exports }: { ws: Id; exports: RunExport[] }) {
  const { t } = useTranslation(['exports', 'ui']);
  const { language } = useLocale();
  const columns: Column<RunExport>[] = [
    {
      id: 'workflow',
      head: t('workflow'),
      narrow: 'title',
      cell: (one) => (
        <>
          <span className={classes.name}>{one.workflow.name}</span>{' '}
          <span className={classes.what}>
            {t(one.content === 'steps' ? 'steps_of' : 'what', {
              format: t(`formats.${one.format}`),
              version:
                one.selected !== null
                  ? t('selected', { count: one.selected })
                  : one.version
                    ? t('version_number', { number: one.version.number })
                    : t('all_versions'),
            })}
            {' · '}
            <span lang={one.language}>{languageNames[one.language]}</span>
          </span>
        </>
      ),
    },
    { id: 'status', head: t('status'), narrow: 'detail', cell: (one) => <ExportProgress one={one} /> },
    {
      id: 'size',
      head: t('size'),
      cell: ({ size }) => (size === null ? t('ui:nothing') : formatSize(size, language)),
    },
    {
      id: 'expires',
      head: t('expiry'),
      cell: ({ expires_at }) => (expires_at === null ? t('ui:nothing') : <When at={expires_at} />),
    },
    {
      id: 'buttons',
      head: <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>,
      narrow: 'end',
      right: true,
      cell: (one) => <ExportButtons ws={ws} one={one} />,
    },
  ];
  return (
    <div className={listCard.card}>
      <DataTable label={t('yours')} columns={columns} rows={exports} keyOf={({ id }) => id} />
    </div>
  );
}
