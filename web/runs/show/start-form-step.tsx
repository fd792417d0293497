import { creatorName } from '../../../contract/person-name.ts';
import type { Run } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { FileList } from '../../ui/files/file-list.tsx';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { When } from '../../ui/when.tsx';
import { FieldList } from '../field-list.tsx';
import classes from './step-row.module.css';

/** The values of the start form and the images; nothing if there are none. */
export function StartFormStep({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  const fields = run.fields.filter((field) => field.step_id === null);
  if (fields.length + run.images.length === 0) return null;
  return (
    <div className={classes.stage} data-state="done">
      <h2 className={classes.stageHead}>
        <b>{t('start_stage')}</b>
      </h2>
      <ol>
        <li className={classes.step}>
          <span className={classes.glyph}>
            <StatusGlyph of="submitted" size={17} />
          </span>
          <div className={classes.line}>
            <span className={classes.name}>{t('start_form')}</span>
            <span className={classes.by}>{run.created_by_user ? creatorName(run.created_by_user) : t('baton')}</span>
            <span className={classes.when}>
              <When at={run.started_at} short />
            </span>
          </div>
          <div className={classes.fields}>
            <FieldList fields={fields} />
            <FileList files={run.images} />
          </div>
        </li>
      </ol>
    </div>
  );
}
