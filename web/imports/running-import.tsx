import { Button, Progress } from '@mantine/core';
import type { Import } from '../../contract/imports.ts';
import type { Id } from '../../engine/definition.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { shareDone, useStateText } from './state-text.ts';
import { StepSection } from './step-section.tsx';
import { useImportCommands } from './use-import-commands.ts';
import classes from './wizard.module.css';

/** The progress of an import that a worker performs or removes. */
export function RunningImport({ ws, whole }: { ws: Id; whole: Import }) {
  const { t } = useTranslation('imports');
  const { cancel, isCancelling } = useImportCommands(ws, whole);
  const text = useStateText()(whole);
  const isRemoving = whole.status === 'removing';
  return (
    <StepSection
      title={t(isRemoving ? 'running.removing' : 'running.title')}
      text={t(isRemoving ? 'running.removing_text' : 'running.text')}
    >
      <div className={classes.progress}>
        <p role="status">{text}</p>
        <Progress
          color="ink"
          value={isRemoving ? 100 : shareDone(whole) * 100}
          animated={isRemoving || whole.status === 'waiting'}
          aria-label={t('progress.label', { name: whole.name })}
        />
        {whole.can.cancel && (
          <div className={classes.row}>
            <Button variant="default" loading={isCancelling} onClick={cancel}>
              {t('cancel')}
            </Button>
          </div>
        )}
      </div>
    </StepSection>
  );
}
