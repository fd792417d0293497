import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { useImportId, useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type ImportStep, importSteps } from './import-steps.ts';
import classes from './wizard.module.css';

/** The four steps by number and name. Before there is an import, only the first can be opened. */
export function StepList({ current, faulty = [] }: { current: ImportStep; faulty?: readonly ImportStep[] }) {
  const { t } = useTranslation('imports');
  const [workspaceId, importId] = [useWorkspaceId(), useImportId()];
  const at = importSteps.indexOf(current);
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={classes.steps}>
        {importSteps.map((step, index) => {
          const isFaulty = faulty.includes(step);
          const inside = (
            <>
              <span className={classes.number} aria-hidden="true">
                {isFaulty ? '!' : index + 1}
              </span>
              <span className={classes.stepName}>{t(`steps.${step}`)}</span>
              {isFaulty && <span className="visually-hidden">{t('steps.faulty')}</span>}
            </>
          );
          const state = { 'data-state': index === at ? 'now' : index < at ? 'past' : 'next' };
          return (
            <li key={step}>
              {importId ? (
                <Link
                  to={paths.import}
                  params={{ workspaceId, importId }}
                  search={{ step }}
                  className={classes.step}
                  data-faulty={isFaulty || undefined}
                  aria-current={step === current ? 'step' : false}
                  resetScroll={false}
                  {...state}
                >
                  {inside}
                </Link>
              ) : (
                <span
                  className={classes.step}
                  aria-current={step === current ? 'step' : undefined}
                  data-closed={step !== current || undefined}
                  {...state}
                >
                  {inside}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
