import { Button } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import type { WhyReply } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Fold } from '../../ui/fold.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RichLine } from '../rich-line.tsx';
import { WhyRows } from './why-rows.tsx';
import classes from './why-table.module.css';

/** The button beside a skipped step that opens its `WhyTable`. */
export function WhyButton({ table, isOpen, onToggle }: { table: string; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation('runs');
  return (
    <Button
      className={classes.button}
      variant="default"
      size="compact-sm"
      aria-expanded={isOpen}
      aria-controls={table}
      leftSection={<Icon of={IconHelp} size={14} />}
      onClick={onToggle}
    >
      {t('why.label')}
    </Button>
  );
}

/**
 * The conditions of a skipped step, each with the value it found; those that were false are marked. If they use a
 * locked action that the reader may not read, the table says only that.
 */
export function WhyTable({ id, isOpen, why }: { id: string; isOpen: boolean; why: WhyReply }) {
  const { t } = useTranslation('runs');
  if (why.is_locked) {
    return (
      <Fold isOpen={isOpen} id={id}>
        <div className={classes.why}>
          <p className={classes.rule}>{t('why.rests_on_locked')}</p>
        </div>
      </Fold>
    );
  }
  const items = why.items ?? [why];
  const failed = items.filter((item) => !item.result).length;
  const match = why.match ?? 'all';
  return (
    <Fold isOpen={isOpen} id={id}>
      <div className={classes.why}>
        <p className={classes.rule}>
          {why.name && <b className={classes.name}>{why.name}</b>}
          <RichLine
            parts={{ match: <b>{t(`why.${match}`)}</b> }}
            translate={(values) => t('why.rule', { match: values.match })}
          />{' '}
          {match === 'any' ? t('why.none_was') : t('why.some_were_not', { count: failed })}
        </p>
        <WhyRows items={items} />
      </div>
    </Fold>
  );
}
