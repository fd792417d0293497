import { useEffect } from 'react';
import { announceEditing, type OpenEditor } from '../../../../contract/designing.ts';
import type { Id } from '../../../../engine/definition.ts';
import { call } from '../../../lib/api-client.ts';
import { useWorkspaceEntry } from '../../../lib/session.ts';
import { subscribeToEditing } from '../../../live/editing-subscribers.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { newId } from '../state/new-id.ts';
import { announceEvery, forgetSilent, onAnnouncement } from './others.ts';

/** Milliseconds between checks for pages that are gone, and for which moves to other cards are gathered into one announcement. */
const look = 1_000;
const settle = 300;

/**
 * Announces that this page has the editor open and at which card, and records which other pages do. Nothing is stored: a new
 * page announces itself, and all others answer. A page announces that it closes; a killed one is removed after some seconds.
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
    const announce = (state: OpenEditor['state']) => {
      announcedAt = performance.now();
      const selection = store.get().place?.selection;
      const place = selection && 'id' in selection ? selection : null;
      // If it fails, the next announcement says the same.
      call(announceEditing, { params: { ws, workflow_id }, body: { page, place, state }, keepalive: true }).catch(
        () => {},
      );
    };
    const set = (next: ReturnType<typeof others.get>) => {
      if (next !== others.get()) others.set(next);
    };
    const unsubscribe = subscribeToEditing({
      onOpened: () => announce('here'),
      onEditing: (announcement) => {
        if (announcement.state === 'saved' || announcement.workflow_id !== workflow_id) return;
        if (announcement.page === page) return;
        set(onAnnouncement(others.get(), announcement, me, performance.now()));
        if (announcement.state !== 'here') return;
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
      unsubscribe();
      stopFollowing();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
      others.set([]);
    };
  }, [ws, workflow_id, store, others, me]);
}
