import { IconChevronDown, IconChevronUp, IconPlayerPlay, IconStack2 } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import type { VersionSummary } from '../../../../contract/workflows.ts';
import type { Problem } from '../../../../engine/problems.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useIsNarrow } from '../../../runs/use-is-narrow.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import { useBottomBar } from '../../../ui/use-bottom-bar.ts';
import { named } from '../../describe/describe-context.ts';
import { useDraftProblems, useEditor } from '../editor-context.ts';
import { nextNumber } from '../header/next-number.ts';
import { openTranslation } from '../languages/open-translation.ts';
import { destinationOf } from '../state/selection.ts';
import { useDescribeNamed } from '../use-describe.tsx';
import classes from './problems.module.css';
import { useProblemSentence } from './use-problem-sentence.ts';

/** The errors, which keep the draft from becoming a version, and the warnings. A click on one opens its setting. */
export const ProblemsDock = memo(function ProblemsDock({ versions }: { versions: VersionSummary[] }) {
  const { t } = useTranslation('editor');
  const problems = useDraftProblems(({ all }) => all);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isNarrow = useIsNarrow();
  const dock = useRef<HTMLElement>(null);
  useBottomBar(dock);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const listed = [...errors, ...problems.filter(({ severity }) => severity === 'warning')];
  const number = nextNumber(versions);
  // On a phone, mere hints would hide half of the drawing.
  const isOpen = chosen ?? (!isNarrow || errors.length > 0);
  // Only errors prevent a version; the warnings among them say so in their rows.
  const title =
    errors.length > 0
      ? t('problems.count', { count: errors.length })
      : problems.length > 0
        ? t('problems.hints', { count: problems.length })
        : t('problems.none');
  return (
    <section ref={dock} className={classes.dock} aria-label={t('problems.label')}>
      <header className={classes.head}>
        {problems.length > 0 ? (
          <span className={errors.length > 0 ? classes.glyph : classes.mild}>
            <StatusGlyph of="failed" />
          </span>
        ) : (
          <StatusGlyph of="completed" />
        )}
        <p className={classes.title} aria-live="polite">
          <b>{title}</b>
          <span>
            {errors.length > 0
              ? t('problems.solve', { count: errors.length, number })
              : t('problems.ready', { number })}
          </span>
        </p>
        {problems.length > 0 && (
          <IconButton
            size={28}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'problems.fold' : 'problems.unfold')}
            onClick={() => setChosen(!isOpen)}
          >
            {isOpen ? <Icon of={IconChevronDown} /> : <Icon of={IconChevronUp} />}
          </IconButton>
        )}
      </header>
      {isOpen && listed.length > 0 && (
        <ul className={classes.list}>
          {withKeys(listed).map(([key, problem]) => (
            <li key={key}>
              <ProblemRow problem={problem} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

/** Each problem with a key that stays when another one is added before it; the same problem may occur twice at one place. */
function withKeys(problems: readonly Problem[]): [string, Problem][] {
  const seen = new Map<string, number>();
  return problems.map((problem) => {
    const { code, action_group_id, action_id, field_id, condition_id, setting } = problem;
    const key = [code, action_group_id, action_id, field_id, condition_id, setting].join(' ');
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return [`${key} ${times}`, problem];
  });
}

/** Memoised, because there may be hundreds, and a check after each pause in typing usually finds the same ones again. */
const ProblemRow = memo(function ProblemRow({ problem }: { problem: Problem }) {
  const { t } = useTranslation('editor');
  const { go, store, languages } = useEditor();
  const ids = [problem.action_id, problem.action_group_id].filter((id) => id !== undefined);
  const context = useDescribeNamed(ids);
  const sentence = useProblemSentence();
  const action = context.index.actions.get(problem.action_id ?? '')?.action;
  const group = context.index.groups.get(problem.action_group_id ?? '')?.group;
  const place = action?.name ?? group?.name;
  const whole = problem.field_id === undefined ? 'problems.workflow' : 'start.title';
  const visit = () => {
    if (openTranslation(languages, store.get().history.present, problem)) return;
    const { selection, tab, setting, field_id } = destinationOf(problem);
    go(selection, { tab, setting: setting ?? undefined, field_id: field_id ?? undefined });
  };
  return (
    <button type="button" className={classes.row} onClick={visit}>
      {action ? (
        <TypeIcon type={action.stepable_type} size={16} />
      ) : group ? (
        <Icon of={IconStack2} />
      ) : (
        <Icon of={IconPlayerPlay} />
      )}
      <b>{place === undefined ? t(whole) : named(context, place)}</b>
      <span className={classes.sentence}>{sentence(problem)}</span>
      {problem.severity === 'warning' && <span className={classes.warning}>{t('problems.warning')}</span>}
      <span className={classes.show}>{t('problems.show')}</span>
    </button>
  );
});
