import type { PendingAction } from '../../contract/home.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Count } from '../ui/count.tsx';
import { inboxTabs, ofTab } from './inbox-kinds.ts';
import classes from './inbox-tabs.module.css';
import type { Inbox } from './use-inbox.ts';

/** They filter one list and have no panels of their own, so they are buttons with `aria-pressed`, not ARIA tabs. */
export function InboxTabs({ inbox, actions, total }: { inbox: Inbox; actions: PendingAction[]; total: number }) {
  const { t } = useTranslation('home');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
    <div className={classes.tabs} role="group" aria-label={t('tabs')}>
      {inboxTabs.map((tab) => {
        const count = tab === 'all' ? total : ofTab(actions, tab).length;
        // Hidden while it is empty, because most readers never see a failed step.
        if (tab === 'failed' && count === 0 && inbox.tab !== tab) return null;
        return (
          <button
            key={tab}
            type="button"
            aria-pressed={inbox.tab === tab}
            onClick={() => inbox.setTab(tab)}
            className={classes.tab}
          >
            {t(`tab.${tab}`)}
            {(count > 0 || tab === 'all') && !inbox.isLoading && !inbox.isFailed && <Count value={count} />}
          </button>
        );
      })}
    </div>
  );
}
