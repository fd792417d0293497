import { Button } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import type { AnalyticsScope } from '../../../contract/analytics.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ChartTable } from '../downloads/chart-table.ts';
import { drawPicture, notInPicture } from '../downloads/draw-picture.ts';
import { fileName } from '../downloads/file-name.ts';
import { formatCsv } from '../downloads/format-csv.ts';
import { saveFile } from '../downloads/save-file.ts';
import classes from './chart-card.module.css';

/** Switches between chart and table; saves the table as CSV and the card as a picture. */
export function CardTools({
  title,
  scope,
  table,
  card,
  isTable,
  showsTable,
  onSwitch,
}: {
  title: string;
  scope: AnalyticsScope;
  table: ChartTable;
  card: RefObject<HTMLElement | null>;
  isTable: boolean;
  showsTable: boolean;
  onSwitch: () => void;
}) {
  const { t } = useTranslation('analytics');
  const now = useNow();
  const [isDrawing, setDrawing] = useState(false);
  const saveTable = () =>
    saveFile(new Blob([formatCsv(table)], { type: 'text/csv;charset=utf-8' }), fileName(title, scope, now, 'csv'));
  const savePicture = async () => {
    if (!card.current) return;
    setDrawing(true);
    try {
      saveFile(await drawPicture(card.current), fileName(title, scope, now, 'png'));
    } catch {
      toast.error(t('picture_failed'));
    }
    setDrawing(false);
  };
  const quiet = { variant: 'subtle', size: 'xs', className: classes.tool } as const;
  return (
    <div className={classes.tools} {...{ [notInPicture]: true }}>
      {!isTable && (
        <IconButton size={28} aria-label={t('as_table', { title })} aria-pressed={showsTable} onClick={onSwitch}>
          <Icon of={showsTable ? IconChartBar : IconTable} size={15} />
        </IconButton>
      )}
      <Button
        {...quiet}
        leftSection={<Icon of={IconDownload} size={14} />}
        aria-label={t('save_table', { title })}
        onClick={saveTable}
      >
        CSV
      </Button>
      <Button {...quiet} loading={isDrawing} aria-label={t('save_picture', { title })} onClick={savePicture}>
        PNG
      </Button>
    </div>
  );
}
