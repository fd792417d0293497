import { memo, Suspense, useDeferredValue, useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { RunComments, useLinkedComment } from '../comments/run-comments.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { type Part, PartTabs, parts, RunAnswers, RunHistory, talk } from './part-tabs.tsx';
import { ParticipantList } from './participant-list.tsx';
import { RunHead } from './run-head.tsx';
import { RunSteps } from './run-steps.tsx';
import { RunTrack } from './run-track.tsx';
import classes from './shown-run.module.css';

/**
 * The page of a run: head, track and steps; beside them participants, comments, answers and history. Steps and comments
 * stay mounted while they are hidden, so that typed text is kept when the part or the window's width changes. Rendered again
 * only with another reply.
 */
export const ShownRun = memo(({ run }: { run: Run }) => {
  const { t } = useTranslation('runs');
  const isNarrow = useIsNarrow();
  const [part, choose] = usePart();
  const inTalk = talk.find((one) => one === part) ?? 'comments';
  const chosen: Part = isNarrow ? part : inTalk;
  // The part before stays until the file of the next one has come.
  const shown = useDeferredValue(chosen);
  return (
    <div className={classes.page}>
      <RunHead run={run} />
      {isNarrow ? (
        <PartTabs of={parts} label={t('tabs.label')} run={run} shown={chosen} onChoose={choose} />
      ) : (
        <RunTrack run={run} />
      )}
      <div className={classes.two}>
        <div hidden={isNarrow && shown !== 'steps'}>
          <RunSteps run={run} />
        </div>
        <aside className={classes.side} hidden={shown === 'steps'}>
          {!isNarrow && (
            <section>
              <h2>{t('participants')}</h2>
              <ParticipantList run={run} />
            </section>
          )}
          <section>
            {!isNarrow && <PartTabs of={talk} label={t('tabs.talk')} run={run} shown={chosen} onChoose={choose} />}
            <div hidden={shown !== 'comments'}>
              <RunComments run={run} />
            </div>
            <Suspense fallback={<SkeletonRows rows={4} />}>
              {shown === 'answers' && <RunAnswers run={run} />}
              {shown === 'history' && <RunHistory run={run} />}
            </Suspense>
            {shown === 'people' && <ParticipantList run={run} />}
          </section>
        </aside>
      </div>
    </div>
  );
});

/** A URL that points to a comment opens the comments. */
function usePart() {
  const linked = useLinkedComment();
  const [part, setPart] = useState<Part>(linked ? 'comments' : 'steps');
  const [followed, setFollowed] = useState(linked);
  if (linked !== followed) {
    setFollowed(linked);
    if (linked) setPart('comments');
  }
  return [part, setPart] as const;
}
