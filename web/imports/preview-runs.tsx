import type { ImportPreview } from '../../contract/import-preview.ts';
import { displayName } from '../../contract/person-name.ts';
import { formatDayTime } from '../lib/format-date.ts';
import { formatDuration } from '../lib/format-when.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Status, StatusGlyph } from '../ui/status-glyph.tsx';
import classes from './preview.module.css';

type Run = ImportPreview['runs'][number];
type Step = Run['steps'][number];

/** The first cases as the runs that they will become; each opens to its steps. */
export function PreviewRuns({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const now = useNow();
  return (
    <ul className={classes.runs}>
      {runs.map((run, position) => (
        <li key={run.case}>
          <details open={position === 0}>
            <summary>
              <span className={classes.runName}>{run.name}</span>
              <Status of={run.status} />
              <span className={classes.quiet}>
                {t('preview.steps', { count: run.steps_total })}
                {run.ended_at !== null && ` · ${formatDuration(run.ended_at - run.started_at)}`}
              </span>
              <span className={classes.when}>{formatDayTime(run.started_at, locale, now)}</span>
            </summary>
            <ol className={classes.steps}>
              {run.steps.map((step) => (
                <PreviewStepRow key={`${step.line} ${step.activity}`} step={step} />
              ))}
              {run.steps_total > run.steps.length && (
                <li className={classes.quiet}>
                  {t('preview.more_steps', { count: run.steps_total - run.steps.length })}
                </li>
              )}
            </ol>
          </details>
        </li>
      ))}
    </ul>
  );
}

function PreviewStepRow({ step }: { step: Step }) {
  const { t } = useTranslation(['imports', 'ui']);
  const locale = useLocale();
  const now = useNow();
  const who = step.user_workspace ? displayName(step.user_workspace.user) : step.done_by;
  const by = [who, step.done_by_group].filter((one) => one !== null).join(', ');
  return (
    <li className={classes.step}>
      <StatusGlyph of={step.outcome} />
      <span className={classes.stepName}>{step.activity}</span>
      <span className={classes.quiet}>
        {t(`ui:outcome.${step.outcome}`)}
        {by && ` · ${by}`}
      </span>
      <span className={classes.when}>
        {formatDayTime(step.settled_at, locale, now)}
        <span className={classes.took}>
          {step.settled_at > step.opened_at &&
            t('preview.took', { time: formatDuration(step.settled_at - step.opened_at) })}
        </span>
      </span>
    </li>
  );
}
