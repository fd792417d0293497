import { useCallback } from 'react';
import { type Notification, noticeKinds } from '../../../contract/notifications.ts';
import { useTranslation } from '../../lib/use-translation.ts';

/** What a notification says, in one sentence without the run's name. */
export function useNotificationText(): (notification: Notification) => string {
  const { t } = useTranslation('notices');
  return useCallback(
    ({ kind, run_step, by, is_over }: Notification) => {
      const values = { step: run_step?.name ?? '', name: by?.name ?? '' };
      if (kind === 'cancelled' && by) return t('center.cancelled_by', values);
      const over = is_over ? noticeKinds.waiting.find((one) => one === kind) : undefined;
      return over ? t(`center.kind_over.${over}`, values) : t(`center.kind.${kind}`, values);
    },
    [t],
  );
}
