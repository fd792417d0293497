import { memo, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { answerComments } from '../comments/answer-comments.ts';
import { RunComments, useLinkedComment } from '../comments/run-comments.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { ParticipantList } from './participant-list.tsx';
import { RunHead } from './run-head.tsx';
import { RunSteps } from './run-steps.tsx';
import { RunTrack } from './run-track.tsx';
import classes from './shown-run.module.css';

// Behind a tab.
const RunAnswers = lazyComponent(() => import('./run-answers.tsx'), 'RunAnswers');
const RunHistory = lazyComponent(() => import('./run-history.tsx'), 'RunHistory');

/** The tabs beside the steps: one of them is shown at a time. */
const talk = ['comments', 'answers', 'history'] as const;
/** On a phone one part of the page is shown at a time. */
const parts = ['steps', ...talk, 'people'] as const;
type Part = (typeof parts)[number];

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

const preloadTabs = () => {
  void RunAnswers.fetchAhead();
  void RunHistory.fetchAhead();
};

function PartTabs<Of extends Part>({
  of,
  label,
  run,
  shown,
  onChoose,
}: {
  of: readonly Of[];
  label: string;
  run: Run;
  shown: Part;
  onChoose: (part: Of) => void;
}): ReactNode {
  const { t } = useTranslation('runs');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
    <div className={classes.tabs} role="group" aria-label={label} onPointerEnter={preloadTabs} onFocus={preloadTabs}>
      {of.map((one) => (
        <button key={one} type="button" aria-pressed={one === shown} onClick={() => onChoose(one)}>
          {t(`tabs.${one as Part}`)}
          {one === 'comments' && <CommentCount run={run} />}
        </button>
      ))}
    </div>
  );
}

function CommentCount({ run }: { run: Run }) {
  const said = run.comments.filter((comment) => comment.deleted_at === null).length + answerComments(run).length;
  return said > 0 ? <span className={classes.count}>{said}</span> : null;
}

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
