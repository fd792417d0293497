import { Loader } from '@mantine/core';
import { useStore } from '../lib/tiny-store.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useAboveBottomBar } from '../ui/use-bottom-bar.ts';
import classes from './connection-mark.module.css';
import { connectionLost } from './use-live.ts';

/**
 * Shows that the connection is lost and is being restored. The empty element is always rendered, because screen readers
 * announce only changes inside an existing live region.
 */
export function ConnectionMark() {
  const { t } = useTranslation('app');
  const isLost = useStore(connectionLost);
  return (
    <div role="status" className={classes.place} style={useAboveBottomBar()}>
      {isLost && (
        <span className={classes.mark} title={t('reconnecting_hint')}>
          <Loader size={12} color="currentColor" aria-hidden="true" />
          {t('reconnecting')}
        </span>
      )}
    </div>
  );
}
