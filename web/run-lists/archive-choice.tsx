import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import bar from '../ui/choice-bar.module.css';
import classes from './archive-choice.module.css';

type Status = 'archive' | 'deleted';

/** Switches between the archived runs and the deleted ones that the reader may restore. */
export function ArchiveChoice({ status, onChange }: { status: Status; onChange: (status: Status) => void }) {
  const { t } = useTranslation('commands');
  return (
    <div className={classes.choice}>
      <SegmentedControl
        size="xs"
        withItemsBorders={false}
        aria-label={t('archive_lists.label')}
        value={status}
        data={(['archive', 'deleted'] as const).map((value) => ({ value, label: t(`archive_lists.${value}`) }))}
        onChange={(next) => onChange(next as Status)}
        classNames={{ root: bar.root, indicator: bar.indicator, label: bar.choice }}
      />
    </div>
  );
}
