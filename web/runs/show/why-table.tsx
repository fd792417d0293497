import { Button, Collapse } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhyReply } from '../../../contract/runs.ts';
import { RichLine } from '../rich-line.tsx';
import { WhyRows } from './why-rows.tsx';
import classes from './why-table.module.css';

/** "Why?": the rule, each condition with what it found, the failing ones marked. Opens in place. */
export function WhyTable({ why }: { why: WhyReply }) {
  const { t } = useTranslation('runs');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const items = why.items ?? [why];
  const failed = items.filter((item) => !item.result).length;
  const match = why.match ?? 'all';
  return (
    <>
      <Button
        className={classes.button}
        variant="default"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconHelp size={14} stroke={2} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('why.label')}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.why}>
          <p className={classes.rule}>
            <RichLine
              parts={{ match: <b>{t(`why.${match}`)}</b> }}
              say={(values) => t('why.rule', { match: values.match })}
            />{' '}
            {match === 'any' ? t('why.none_was') : t('why.some_were_not', { count: failed })}
          </p>
          <WhyRows items={items} />
        </div>
      </Collapse>
    </>
  );
}
