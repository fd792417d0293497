import { useTranslation } from '../lib/use-translation.ts';
import { Segments } from '../ui/segments.tsx';
import classes from './archive-choice.module.css';

type Status = 'archive' | 'deleted';

/** Switches between the archived runs and the deleted ones that the reader may restore. */
export function ArchiveChoice({ status, onChange }: { status: Status; onChange: (status: Status) => void }) {
  const { t } = useTranslation('commands');
  return (
    <div className={classes.choice}>
      <Segments
        label={t('archive_lists.label')}
        value={status}
        choices={(['archive', 'deleted'] as const).map((value) => ({ value, label: t(`archive_lists.${value}`) }))}
        onChange={onChange}
      />
    </div>
  );
}
