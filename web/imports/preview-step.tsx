import { useTranslation } from '../lib/use-translation.ts';
import { PreviewFigures } from './preview-figures.tsx';
import { PreviewRuns } from './preview-runs.tsx';
import { ProblemList } from './problem-list.tsx';
import { StepSection } from './step-section.tsx';
import type { ImportDraft } from './use-import-draft.ts';
import classes from './wizard.module.css';

/** What the import will bring in, and what it will leave out. */
export function PreviewStep({ draft: { whole, options } }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const { preview, workflow } = whole;
  const { into } = options;
  const name = into.type === 'new' ? into.name : (workflow?.name ?? '');
  return (
    <StepSection
      title={t('preview.title')}
      text={t(into.type === 'new' ? 'preview.into_new' : 'preview.into_existing', { name })}
    >
      {!preview.is_whole && <p className={classes.notice}>{t('preview.beginning')}</p>}
      <PreviewFigures preview={preview} />
      {preview.problems.length > 0 && (
        <div className={classes.block}>
          <h3>{t('preview.problems')}</h3>
          <ProblemList label={t('preview.problems')} problems={preview.problems} />
        </div>
      )}
      {preview.runs.length > 0 && (
        <div className={classes.block}>
          <h3>{t('preview.runs')}</h3>
          <PreviewRuns runs={preview.runs} />
        </div>
      )}
    </StepSection>
  );
}
