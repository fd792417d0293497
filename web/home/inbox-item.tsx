import { useRef } from 'react';
import type { PendingAction } from '../../contract/home.ts';
import { InboxCard } from './inbox-card.tsx';
import classes from './inbox-item.module.css';
import { InboxRow } from './inbox-row.tsx';
import type { Inbox } from './use-inbox.ts';

/** One action: a row, or open in place; it folds while its baton is passed. */
export function InboxItem({ action, inbox }: { action: PendingAction; inbox: Inbox }) {
  const { id } = action.run_step;
  const isOpen = inbox.openId === id;
  const isLeaving = inbox.leaving.has(id);
  // Who closes a card goes on from its row.
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  const passing = { onPass: () => inbox.pass(id), onRefused: () => inbox.takeBack(id) };
  return (
    <li
      className={classes.item}
      data-open={isOpen || undefined}
      data-leaving={isLeaving || undefined}
      inert={isLeaving}
    >
      <div className={classes.fold}>
        {isOpen ? (
          <InboxCard action={action} isLeaving={isLeaving} onClose={() => inbox.setOpenId(null)} {...passing} />
        ) : (
          <InboxRow action={action} takesFocus={wasOpen.current} onOpen={() => inbox.setOpenId(id)} {...passing} />
        )}
      </div>
    </li>
  );
}
