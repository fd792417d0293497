import { Suspense, useDeferredValue, useState } from 'react';
import type { PendingAction } from '../../contract/home.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import classes from './inbox-item.module.css';
import { InboxRow } from './inbox-row.tsx';
import type { Inbox } from './use-inbox.ts';

/** A card contains a form with all its inputs (25 KB), so it is not loaded with the page. */
const InboxCard = lazyComponent(() => import('./inbox-card.tsx'), 'InboxCard');
/** Call it when the list gets pointer or focus, so that the card is loaded before it is opened. */
export const prefetchCard = InboxCard.fetchAhead;

/** One action: a row or an opened card; it folds while its answer is being sent. */
export function InboxItem({ action, inbox }: { action: PendingAction; inbox: Inbox }) {
  const { id } = action.run_step;
  const isOpen = inbox.openId === id;
  const isLeaving = inbox.leaving.has(id);
  // The row stays until the card's file has come.
  const hasRow = useDeferredValue(!isOpen) || !isOpen;
  // When a card is closed, its row gets the focus.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const passing = { onPass: () => inbox.pass(id), onRefused: () => inbox.takeBack(id) };
  const row = <InboxRow action={action} takesFocus={wasOpen} onOpen={() => inbox.setOpenId(id)} {...passing} />;
  return (
    <li
      className={classes.item}
      data-open={isOpen || undefined}
      data-leaving={isLeaving || undefined}
      inert={isLeaving}
    >
      <div className={classes.fold}>
        <Suspense fallback={row}>
          {hasRow ? (
            row
          ) : (
            <InboxCard
              action={action}
              isLeaving={isLeaving}
              isGone={inbox.isGone}
              onType={() => inbox.type(id)}
              onClose={() => inbox.setOpenId(null)}
              {...passing}
            />
          )}
        </Suspense>
      </div>
    </li>
  );
}
