import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { DraftThreadReply } from '../../../../contract/designing.ts';
import { useSelected } from '../../../lib/tiny-store.ts';
import { useLastShown } from '../../../lib/use-last-shown.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ChoiceBar } from '../../../ui/choice-bar.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { named } from '../../describe/describe-context.ts';
import { useEditor, useSettledState, useSurroundings } from '../editor-context.ts';
import header from '../header/header.module.css';
import type { CardSelection } from '../state/selection.ts';
import { indexOf } from '../use-describe.tsx';
import { closeTalk, showTalk, standingThreads } from './talk.ts';
import { ThreadItem } from './thread-item.tsx';
import { StartThread } from './thread-writing.tsx';
import classes from './together.module.css';

/** The comments on the draft: of one group or action, with a place to write, or all. */
export function TalkDrawer({ flush }: { flush: () => Promise<boolean> }) {
  const { t } = useTranslation(['designing', 'ui']);
  const { talk } = useEditor();
  const shown = useSelected(talk, (now) => now.shown);
  const last = useLastShown(shown);
  return (
    <Drawer
      opened={shown !== null}
      onClose={() => closeTalk(talk)}
      position="right"
      size={440}
      title={t('talk.title')}
      classNames={{ content: header.drawer, header: header.drawer }}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {last && <Threads key={last.place?.id ?? ''} place={last.place} flush={flush} />}
    </Drawer>
  );
}

function Threads({ place, flush }: { place: CardSelection | null; flush: () => Promise<boolean> }) {
  const { t } = useTranslation('designing');
  const { talk } = useEditor();
  const { hash } = useLocation();
  const [status, setStatus] = useState<'open' | 'resolved'>('open');
  const threads = useSelected(talk, (now) => now.threads);
  const standing = useSettledState(({ history }) => standingThreads(threads, history.present), isSameThreads);
  const here = place ? standing.filter((thread) => thread.place.id === place.id) : standing;
  const linked = hash.replace(/^comment-/, '');
  // What a link leads to is shown even if it is resolved by now.
  const some = here.filter(({ id, resolved_at }) => (resolved_at === null) === (status === 'open') || id === linked);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus is gone: a reply was sent, a thread resolved, a comment deleted. Escape still closes the drawer.
    if (document.activeElement === document.body) box.current?.focus();
  });
  // Among all comments there is no place to write.
  const openText = place ? 'talk.none_open' : 'talk.none_yet';
  const groups = Map.groupBy(some, (thread) => thread.place.id);
  return (
    <div ref={box} className={classes.talk} tabIndex={-1} data-own-undo>
      {place && (
        <>
          <PlaceName place={place} />
          <StartThread place={place} flush={flush} />
        </>
      )}
      <div className={classes.filter}>
        <ChoiceBar
          label={t('talk.show')}
          value={status}
          choices={[
            { value: 'open', label: t('talk.open') },
            { value: 'resolved', label: t('talk.resolved') },
          ]}
          onChange={setStatus}
        />
        {place && (
          <Button variant="subtle" size="xs" onClick={() => showTalk(talk, null)}>
            {t('talk.all')}
          </Button>
        )}
      </div>
      {some.length === 0 && <p className={classes.none}>{t(status === 'open' ? openText : 'talk.none_resolved')}</p>}
      {[...groups.values()].map((group) => (
        <section key={group[0]?.place.id} className={classes.group}>
          {!place && group[0] && <PlaceName place={group[0].place} />}
          <ol className={classes.threads}>
            {group.map((thread) => (
              <ThreadItem key={thread.id} thread={thread} isLinked={thread.id === linked} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const isSameThreads = (one: readonly DraftThreadReply[], other: readonly DraftThreadReply[]) =>
  one.length === other.length && one.every((thread, at) => thread === other[at]);

/** The name of a group or action, which leads to it. */
function PlaceName({ place }: { place: CardSelection }) {
  const { t } = useTranslation('designing');
  const { go, talk } = useEditor();
  const surroundings = useSurroundings();
  const name = useSettledState(({ history }) => {
    const { groups, actions } = indexOf(history.present);
    return place.kind === 'group' ? groups.get(place.id)?.group.name : actions.get(place.id)?.action.name;
  });
  const text = named(surroundings, name);
  return (
    <h3 className={classes.place}>
      <button
        type="button"
        title={t('talk.go', { name: text })}
        onClick={() => {
          closeTalk(talk);
          go(place);
        }}
      >
        {text}
      </button>
    </h3>
  );
}
