import { IconPlayerPlay } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Celebration } from '../ui/celebration.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import classes from './inbox-empty.module.css';
import type { Inbox } from './use-inbox.ts';

/**
 * Shown when no action waits, in the inbox or in the chosen tab; with the celebration if the reader has just answered
 * the last one. A new workspace has no buttons here, because its first steps above say what to do next.
 */
export function InboxEmpty({ inbox, isNew }: { inbox: Inbox; isNew: boolean }) {
  const { t } = useTranslation(['home', 'messages']);
  const workspaceId = useWorkspaceId();
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  const picture = (
    <span className={classes.picture}>
      <LostBaton />
      {inbox.passed > 0 && <Celebration />}
    </span>
  );
  if (inbox.tab !== 'all' && inbox.all.length > 0) {
    return <EmptyState picture={<LostBaton />} title={t('messages:empty.pending')} text={t('empty_tab')} />;
  }
  return (
    <div className={classes.empty}>
      <EmptyState
        picture={picture}
        title={t('messages:empty.pending')}
        text={inbox.passed > 0 ? t('empty_passed', { count: inbox.passed }) : t('empty_text')}
      >
        {!isGuest && !isNew && (
          <LinkButton
            color="vermilion"
            to={paths.newRun}
            params={{ workspaceId }}
            leftSection={<Icon of={IconPlayerPlay} />}
          >
            {t('start_run')}
          </LinkButton>
        )}
        {!isNew && (
          <LinkButton variant="default" to={paths.runs} params={{ workspaceId }} search={{ status: 'active' }}>
            {t('see_active')}
          </LinkButton>
        )}
      </EmptyState>
    </div>
  );
}
