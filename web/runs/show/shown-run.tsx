import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../../contract/runs.ts';
import { RunComments, useLinkedComment } from '../comments/run-comments.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { ParticipantList } from './participant-list.tsx';
import { RunHead } from './run-head.tsx';
import { RunHistory } from './run-history.tsx';
import { RunSteps } from './run-steps.tsx';
import { RunTrack } from './run-track.tsx';
import classes from './shown-run.module.css';

/** A run whole: its head, the track, the steps; beside them who has a part in it and what happened. */
export function ShownRun({ run }: { run: Run }) {
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.page}>
      <RunHead run={run} />
      {isNarrow ? (
        <NarrowRun run={run} />
      ) : (
        <>
          <RunTrack run={run} />
          <WideRun run={run} />
        </>
      )}
    </div>
  );
}

function WideRun({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  return (
    <div className={classes.two}>
      <RunSteps run={run} />
      <aside className={classes.side}>
        <section>
          <h2>{t('participants')}</h2>
          <ParticipantList run={run} />
        </section>
        <RunTalk run={run} />
      </aside>
    </div>
  );
}

/** What people say and what happened, one of the two at a time. */
function RunTalk({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  const [tab, setTab] = useTalkTab<'comments' | 'history'>('comments');
  return (
    <section>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame */}
      <div className={classes.tabs} role="group" aria-label={t('tabs.talk')}>
        {(['comments', 'history'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === tab} onClick={() => setTab(one)}>
            {t(`tabs.${one}`)}
            {one === 'comments' && <CommentCount run={run} />}
          </button>
        ))}
      </div>
      {tab === 'comments' ? <RunComments run={run} /> : <RunHistory run={run} />}
    </section>
  );
}

function CommentCount({ run }: { run: Run }) {
  const said = run.comments.filter((comment) => comment.deleted_at === null).length;
  return said > 0 ? <span className={classes.count}>{said}</span> : null;
}

/** An address that leads to a comment opens the comments. */
function useTalkTab<Tab extends string>(first: Tab) {
  const linked = useLinkedComment();
  const [tab, setTab] = useState<Tab | 'comments'>(linked ? 'comments' : first);
  useEffect(() => {
    if (linked) setTab('comments');
  }, [linked]);
  return [tab, setTab] as const;
}

const tabs = ['steps', 'comments', 'history', 'people'] as const;

/** On a phone one of three at a time. */
function NarrowRun({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  const [tab, setTab] = useTalkTab<(typeof tabs)[number]>('steps');
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame */}
      <div className={classes.tabs} role="group" aria-label={t('tabs.label')}>
        {tabs.map((one) => (
          <button key={one} type="button" aria-pressed={one === tab} onClick={() => setTab(one)}>
            {t(`tabs.${one}`)}
            {one === 'comments' && <CommentCount run={run} />}
          </button>
        ))}
      </div>
      {tab === 'steps' && <RunSteps run={run} />}
      {tab === 'comments' && <RunComments run={run} />}
      {tab === 'history' && <RunHistory run={run} />}
      {tab === 'people' && <ParticipantList run={run} />}
    </>
  );
}
