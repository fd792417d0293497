import { Button } from '@mantine/core';
import { useTranslation } from '../lib/use-translation.ts';
import { Modal } from '../ui/modal.tsx';
import classes from './bulk-report.module.css';
import type { BulkReply } from './use-bulk.ts';

/** The runs that a bulk command did not change, with the reasons. */
export function BulkReport({ report, onClose }: { report: BulkReply; onClose: () => void }) {
  const { t } = useTranslation(['commands', 'ui']);
  const { done, refused } = report;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('bulk.report.title', { count: refused.length })}
      withCloseButton={false}
      size={460}
    >
      {done.length > 0 && <p className={classes.done}>{t('bulk.report.done', { count: done.length })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className={classes.list} tabIndex={0} aria-label={t('bulk.report.title', { count: refused.length })}>
        {refused.map(({ run_id, name, message }) => (
          <li key={run_id}>
            <span className={classes.name}>{name ?? t('bulk.report.unseen')}</span>
            <span className={classes.reason}>{message}</span>
          </li>
        ))}
      </ul>
      <Button data-autofocus onClick={onClose}>
        {t('ui:close')}
      </Button>
    </Modal>
  );
}
