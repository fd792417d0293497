import { type ReactNode, useRef } from 'react';
import { commentsInRun } from '../../../contract/comment-limits.ts';
import type { Run } from '../../../contract/runs.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useScrollHint } from '../../ui/use-scroll-hint.ts';
import { answerComments } from '../comments/answer-comments.ts';
import classes from './part-tabs.module.css';

// Behind a tab.
export const RunAnswers = lazyComponent(() => import('./run-answers.tsx'), 'RunAnswers');
export const RunHistory = lazyComponent(() => import('./run-history.tsx'), 'RunHistory');

/** The tabs beside the steps: one of them is shown at a time. */
export const talk = ['comments', 'answers', 'history'] as const;
/** On a phone one part of the page is shown at a time. */
export const parts = ['steps', ...talk, 'people'] as const;
export type Part = (typeof parts)[number];

const preloadTabs = () => {
  void RunAnswers.fetchAhead();
  void RunHistory.fetchAhead();
};

/** Chooses which part of the run is shown. */
export function PartTabs<Of extends Part>({
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
  const line = useRef<HTMLDivElement>(null);
  useScrollHint(line, shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
    <div
      ref={line}
      className={classes.tabs}
      role="group"
      data-beside={of.length < parts.length || undefined}
      aria-label={label}
      onPointerEnter={preloadTabs}
      onFocus={preloadTabs}
    >
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
  const hasOlder = run.comments.length >= commentsInRun;
  return said > 0 ? <span className={classes.count}>{`${said}${hasOlder ? '+' : ''}`}</span> : null;
}
