import { IconSortDescending } from '@tabler/icons-react';
import { useRef } from 'react';
import { type PendingAction, pendingSorts, type FirstSteps as Steps } from '../../contract/home.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { ChoiceMenu } from '../ui/choice-menu.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FirstSteps } from './first-steps.tsx';
import { sectionOf } from './group-by-due.ts';
import classes from './inbox.module.css';
import { InboxEmpty } from './inbox-empty.tsx';
import { InboxItem, prefetchCard } from './inbox-item.tsx';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import { InboxTabs } from './inbox-tabs.tsx';
import type { Inbox as InboxState } from './use-inbox.ts';
import { useRowKeys } from './use-row-keys.ts';

/**
 * @param steps The first steps of a new workspace; null once they are done or hidden, and for everyone but its owners.
 */
export function Inbox({ inbox, steps }: { inbox: InboxState; steps: Steps | null }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const now = useNow();
  const list = useRef<HTMLElement>(null);
  useRowKeys(list);

  const { groups } = inbox;
  const isWaiting = (id: string) => !inbox.leaving.has(id) && !(inbox.isGone && id === inbox.openId);
  const staying = inbox.all.filter((action) => isWaiting(action.run_step.id));
  const left = Math.max(0, inbox.total - inbox.leaving.size);

  const isNarrow = useIsNarrow();
  // Not shown for an empty list, which has nothing to sort.
  const order = (inbox.isLoading || inbox.all.length > 0) && (
    <ChoiceMenu
      label={t('sort.label')}
      icon={IconSortDescending}
      value={inbox.sort}
      choices={pendingSorts}
      textOf={(one) => t(`sort.${one}`)}
      onChange={inbox.setSort}
    />
  );

  return (
    <section
      ref={list}
      className={classes.inbox}
      aria-label={t('title')}
      onPointerEnter={prefetchCard}
      onFocus={prefetchCard}
    >
      <PageHead
        title={t('title')}
        count={inbox.isLoading || inbox.isFailed ? undefined : left}
        remark={<Urgency actions={staying} zone={locale.zone} now={now} />}
        actions={!isNarrow && order}
      />
      {steps && <FirstSteps steps={steps} />}
      <div className={classes.choices}>
        <InboxTabs inbox={inbox} actions={staying} total={left} />
        {isNarrow && order}
      </div>
      {inbox.isLoading && <InboxSkeleton />}
      {inbox.isFailed && <ListFailed />}
      {!inbox.isLoading && !inbox.isFailed && groups.length === 0 && (
        <InboxEmpty inbox={inbox} isNew={steps !== null} />
      )}
      {groups.map(({ section, actions }) => (
        <div key={section}>
          <h2 className={classes.section} data-late={section === 'overdue' || section === 'failed' || undefined}>
            {t(`section.${section}`)}
          </h2>
          <ul>
            {actions.map((action) => (
              <InboxItem key={action.run_step.id} action={action} inbox={inbox} />
            ))}
          </ul>
        </div>
      ))}
      {inbox.total > inbox.all.length && inbox.tab === 'all' && (
        <p className={classes.more}>{t('more', { shown: inbox.all.length, count: inbox.total })}</p>
      )}
    </section>
  );
}

function Urgency({ actions, zone, now }: { actions: PendingAction[]; zone: string; now: number }) {
  const { t } = useTranslation('home');
  const count = (wanted: string) => actions.filter(({ run_step }) => sectionOf(run_step, zone, now) === wanted).length;
  const overdue = count('overdue');
  const today = count('today');
  const parts = [overdue > 0 && t('overdue', { count: overdue }), today > 0 && t('due_today', { count: today })];
  return parts.filter(Boolean).join(' · ');
}
