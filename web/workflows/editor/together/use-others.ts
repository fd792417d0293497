import { useEffect } from 'react';
import { announceEditing, type EditingAnnouncement } from '../../../../contract/designing.ts';
import type { Id } from '../../../../engine/definition.ts';
import { call } from '../../../lib/api-client.ts';
import { useWorkspaceEntry } from '../../../lib/session.ts';
import { subscribeToEditing } from '../../../live/editing-subscribers.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { newId } from '../state/new-id.ts';
import { announceEvery, forgetSilent, hearOther } from './others.ts';

/** Milliseconds: how often it is looked who has gone, and how long a reader's move to another card is gathered. */
const look = 1_000;
const settle = 300;

/**
 * Announces that this page has the editor open and at which card, and keeps who else does. Nothing of it is stored: who
 * comes asks, and everybody answers. Leaving is announced; who is killed is forgotten after some seconds of silence.
 */
export function useOthers(): void {
  const { ws, store, others } = useEditor();
  const { workflow } = useSurroundings();
  const me = useWorkspaceEntry()?.user_workspace_id;
  const workflow_id: Id = workflow.id;
  useEffect(() => {
    const page = newId();
    let announcedAt = 0;
    let moving: ReturnType<typeof setTimeout> | undefined;
    let answering: ReturnType<typeof setTimeout> | undefined;
    const announce = (state: EditingAnnouncement['state']) => {
      announcedAt = performance.now();
      const selection = store.get().place?.selection;
      const place = selection && 'id' in selection ? selection : null;
      // If it fails, the next one tells the same.
      call(announceEditing, { params: { ws, workflow_id }, body: { page, place, state }, keepalive: true }).catch(
        () => {},
      );
    };
    const set = (next: ReturnType<typeof others.get>) => {
      if (next !== others.get()) others.set(next);
    };
    const stopHearing = subscribeToEditing({
      onOpened: () => announce('here'),
      onEditing: (heard) => {
        if (heard.workflow_id !== workflow_id || heard.page === page) return;
        set(hearOther(others.get(), heard, me, performance.now()));
        if (heard.state !== 'here') return;
        // A moment later, so that the answers of many do not arrive at once.
        clearTimeout(answering);
        answering = setTimeout(() => announce('still_here'), Math.random() * settle);
      },
    });
    const timer = setInterval(() => {
      const now = performance.now();
      set(forgetSilent(others.get(), now));
      const every = others.get().length > 0 ? announceEvery.together : announceEvery.alone;
      if (now - announcedAt >= every) announce('still_here');
    }, look);
    const stopFollowing = store.place.subscribe(() => {
      clearTimeout(moving);
      if (others.get().length > 0) moving = setTimeout(() => announce('still_here'), settle);
    });
    const leave = () => announce('left');
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && announce('here');
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    announce('here');
    return () => {
      clearInterval(timer);
      clearTimeout(moving);
      clearTimeout(answering);
      stopHearing();
      stopFollowing();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
      others.set([]);
    };
  }, [ws, workflow_id, store, others, me]);
}
