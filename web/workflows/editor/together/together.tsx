import { Button, VisuallyHidden } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listDraftThreads } from '../../../../contract/designing.ts';
import { useApi } from '../../../lib/query.ts';
import { useSelected, useStore } from '../../../lib/tiny-store.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { AvatarStack } from '../../../ui/avatar-stack.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor, useSettledState, useSurroundings } from '../editor-context.ts';
import { peopleOf } from './others.ts';
import { setThreads, showTalk, standingThreads } from './talk.ts';
import { TalkDrawer } from './talk-drawer.tsx';
import classes from './together.module.css';
import { useOthers } from './use-others.ts';

/** What people do together in the editor: who else is here, and the comments on the draft. */
export function Together({ flush }: { flush: () => Promise<boolean> }) {
  useOthers();
  return (
    <>
      <OthersHere />
      <TalkButton />
      <TalkDrawer flush={flush} />
    </>
  );
}

/** The others in the bar; screen readers are told when somebody comes or leaves. */
function OthersHere() {
  const { t } = useTranslation('designing');
  const { others } = useEditor();
  const { directory } = useSurroundings();
  const ids = peopleOf(useStore(others));
  const people = ids.flatMap((id) => directory.people.get(id) ?? []);
  const names = people.map(({ name }) => name).join(', ');
  return (
    <>
      <VisuallyHidden role="status">{people.length > 0 && t('others.here', { names })}</VisuallyHidden>
      {people.length > 0 && (
        <span className={classes.others} title={t('others.here', { names })}>
          <AvatarStack people={people.map(({ user_id, name, image }) => ({ id: user_id, name, image }))} most={3} />
        </span>
      )}
    </>
  );
}

/** Opens the list of comments; loads them, also for the counts on the cards. */
function TalkButton() {
  const { t } = useTranslation('designing');
  const { ws, talk } = useEditor();
  const { workflow } = useSurroundings();
  const { hash } = useLocation();
  const { data } = useApi(listDraftThreads, { params: { ws, workflow_id: workflow.id } });
  const threads = data?.threads;
  useEffect(() => {
    if (threads) setThreads(talk, threads);
  }, [talk, threads]);
  const isLinked = hash.startsWith('comment-');
  useEffect(() => {
    if (isLinked) showTalk(talk, null);
  }, [talk, isLinked]);
  const all = useSelected(talk, (now) => now.threads);
  const open = useSettledState(
    ({ history }) => standingThreads(all, history.present).filter(({ resolved_at }) => resolved_at === null).length,
  );
  const label = open > 0 ? t('talk.button', { count: open }) : t('talk.title');
  const show = () => showTalk(talk, null);
  if (open === 0) {
    return (
      <IconButton aria-label={label} title={label} onClick={show}>
        <Icon of={IconMessage2} size={18} />
      </IconButton>
    );
  }
  return (
    <Button
      variant="subtle"
      className={classes.button}
      aria-label={label}
      title={label}
      leftSection={<Icon of={IconMessage2} size={18} />}
      onClick={show}
    >
      {open}
    </Button>
  );
}
