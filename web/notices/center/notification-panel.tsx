import { Button, CloseButton, Drawer } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listNotifications, markNotifications } from '../../../contract/notifications.ts';
import { call } from '../../lib/api-client.ts';
import { formatRelativeDay } from '../../lib/format-when.ts';
import { listMeta, metaOf, useCall } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFailed } from '../../ui/list-failed.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { NotificationFoot } from './notification-foot.tsx';
import { NotificationItem } from './notification-item.tsx';
import classes from './notification-panel.module.css';
import { closeNotifications, useNotificationsOpen } from './open-notifications.ts';

type Status = 'all' | 'unread';

/** The notifications at the side of the page, by day. */
export function NotificationPanel({ ws }: { ws: string }) {
  const { t } = useTranslation(['notices', 'ui']);
  const opened = useNotificationsOpen();
  const root = useDialog(opened, closeNotifications);
  const [status, setStatus] = useState<Status>('all');
  const locale = useLocale();
  const now = useNow();
  const list = useInfiniteQuery({
    meta: { ...listMeta, ...metaOf(listNotifications) },
    queryKey: [listNotifications.path, { ws }, { status }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { params: { ws }, query: { before: pageParam, status }, signal }),
    getNextPageParam: (last) => (last.has_more ? last.notifications.at(-1)?.id : undefined),
    enabled: opened,
  });
  const mark = useCall(markNotifications);
  const markAll = useCall(markNotifications, {
    onSuccess: ({ ids }) => {
      const undo = {
        undo: () => mark.mutate({ params: { ws }, body: { ids, read: false } }),
      };
      toast.success(t('center.all_read'), ids.length > 0 ? undo : undefined);
    },
  });
  const shown = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const days = Map.groupBy(shown, ({ at }) => formatRelativeDay(at, locale, now));
  const unread = list.data?.pages[0]?.unread ?? 0;
  // Not `disabled`, which takes the focus from the button that was just pressed.
  const hasNoneToMark = unread === 0 || markAll.isPending;
  return (
    <Drawer.Root
      ref={root}
      opened={opened}
      onClose={closeNotifications}
      closeOnEscape={false}
      position="right"
      size={440}
      padding={0}
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay color="#1D1814" backgroundOpacity={0.42} />
      <Drawer.Content aria-label={t('center.title')}>
        <header className={classes.head}>
          <h2>{t('center.title')}</h2>
          <CloseButton aria-label={t('ui:close')} onClick={closeNotifications} data-autofocus />
        </header>
        <div className={classes.tools}>
          <ChoiceBar
            label={t('center.show')}
            value={status}
            choices={[
              { value: 'all', label: t('center.all') },
              { value: 'unread', label: t('center.unread', { count: unread }) },
            ]}
            onChange={setStatus}
          />
          <Button
            variant="subtle"
            size="xs"
            aria-disabled={hasNoneToMark}
            data-disabled={hasNoneToMark || undefined}
            onClick={() => !hasNoneToMark && markAll.mutate({ params: { ws }, body: {} })}
          >
            {t('center.mark_all')}
          </Button>
        </div>
        <div className={classes.body}>
          {list.isPending && opened && <SkeletonRows rows={6} />}
          {list.isError && !list.data && <ListFailed compact />}
          {list.data && shown.length === 0 && (
            <EmptyState title={t(`center.none_${status}`)} text={t('center.none_text')} />
          )}
          {[...days].map(([day, some]) => (
            <section key={day}>
              <h3 className={classes.day}>{day}</h3>
              <ul>
                {some.map((one) => (
                  <NotificationItem
                    key={one.id}
                    notification={one}
                    ws={ws}
                    onFollow={() => {
                      if (!one.is_read) mark.mutate({ params: { ws }, body: { ids: [one.id] } });
                      closeNotifications();
                    }}
                    onMark={(read) => mark.mutate({ params: { ws }, body: { ids: [one.id], read } })}
                  />
                ))}
              </ul>
            </section>
          ))}
          {list.hasNextPage && (
            <Button
              variant="subtle"
              size="xs"
              className={classes.older}
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('center.older')}
            </Button>
          )}
        </div>
        <NotificationFoot ws={ws} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
