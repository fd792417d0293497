import { useTranslation } from '../lib/use-translation.ts';
import { Segments } from '../ui/segments.tsx';
import type { RunListSearch } from './run-list-search.ts';

/** List, board or table. */
export function ModeField({ search, onChange }: { search: RunListSearch; onChange: (changes: RunListSearch) => void }) {
  const { t } = useTranslation('runs');
  return (
    <Segments
      label={t('list.mode.label')}
      value={search.is_table ? 'table' : search.is_board ? 'board' : 'list'}
      choices={(['list', 'board', 'table'] as const).map((value) => ({ value, label: t(`list.mode.${value}`) }))}
      onChange={(mode) =>
        onChange({
          is_table: mode === 'table' || undefined,
          is_board: mode === 'board' || undefined,
          columns: undefined,
          widths: undefined,
        })
      }
    />
  );
}
