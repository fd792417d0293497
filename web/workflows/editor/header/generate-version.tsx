import { Button, NumberInput, Textarea } from '@mantine/core';
import { Suspense, useState } from 'react';
import { generateVersion, type VersionSummary } from '../../../../contract/workflows.ts';
import { ProblemError } from '../../../lib/api-client.ts';
import { faultMessage, problemMessage } from '../../../lib/problem-message.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import styles from '../../../ui/form.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { OnceLoaded } from '../../../ui/once-loaded.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { BeforeVersion } from '../../compare/lazy-compare.ts';
import { MoveDialog } from '../../moves/lazy-move-dialog.ts';
import { countRed } from '../dry-run/dry-run-state.ts';
import { RedTests } from '../dry-run/red-tests.tsx';
import { useDryRun } from '../dry-run/use-dry-run.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import type { EditorStore } from '../editor-store.ts';
import { LanguageWarning } from './language-warning.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** Called when the dialog has faded out and has returned the focus to where it was. */
  onClosed: () => void;
  onGenerated: () => void;
  number: number;
  /** Newest first. */
  versions: VersionSummary[];
  flush: () => Promise<boolean>;
  store: EditorStore;
}

/** Creates a version of the draft. Unsaved changes are saved first, so that the version is what the reader sees. */
export function GenerateVersion({ isOpen, onClose, onClosed, onGenerated, number, versions, flush, store }: Props) {
  const { t } = useTranslation(['editor', 'ui', 'messages', 'workflows']);
  const { ws, join } = useEditor();
  const { workflow } = useSurroundings();
  const [isSaving, setSaving] = useState(false);
  const [moving, setMoving] = useState<VersionSummary | null>(null);
  const red = useDryRun(({ results }) => countRed(results));
  const form = useForm({ initialValues: { number: number as number | string, description: '', enable: true } });
  const generate = useCall(generateVersion, {
    onSuccess: ({ version }) => {
      onGenerated();
      onClose();
      const isEnabled = version.status === 'enabled';
      const mayMove = isEnabled && workflow.can.move_runs === true && workflow.running_runs > 0;
      const move = { label: t('workflows:versions.move'), onClick: () => setMoving(version) };
      toast.success(
        t(isEnabled ? 'generate.done_enabled' : 'generate.done', { number: version.number }),
        mayMove ? move : undefined,
      );
    },
    onError: (error) => {
      const code = error instanceof ProblemError ? error.problem.code : null;
      if (code === 'version_number_taken') return form.setFieldError('number', problemMessage(error));
      // What somebody else saved meanwhile is to be seen before it becomes a version.
      if (code === 'stale_draft') {
        onClose();
        void join().catch(() => {});
      }
      toast.error(problemMessage(error));
    },
  });

  const submit = form.onSubmit(async ({ number: wanted, description, enable }) => {
    if (typeof wanted !== 'number') return form.setFieldError('number', faultMessage('blank', t('generate.number')));
    setSaving(true);
    const isSaved = await flush();
    setSaving(false);
    if (!isSaved) return toast.error(t('generate.not_saved'));
    const { revision } = store.get().saving;
    generate.mutate({
      params: { ws, workflow_id: workflow.id },
      body: { revision, version: { number: wanted, description, enable } },
    });
  });

  return (
    <>
      <Modal
        opened={isOpen}
        onClose={onClose}
        holdsForm
        title={t('generate.title')}
        withCloseButton={false}
        size={520}
        onExitTransitionEnd={onClosed}
      >
        <form className={styles.form} onSubmit={submit} noValidate data-own-undo>
          <p className={styles.help}>{t('generate.text')}</p>
          <RedTests />
          {isOpen && <LanguageWarning draft={store.get().history.present} />}
          {isOpen && (
            <Suspense>
              <BeforeVersion
                ws={ws}
                workflow_id={workflow.id}
                versions={versions}
                draft={store.get().history.present}
                flush={flush}
              />
            </Suspense>
          )}
          <NumberInput
            label={t('generate.number')}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            data-autofocus
            {...form.getInputProps('number')}
          />
          <Textarea
            label={t('generate.description')}
            placeholder={t('generate.description_hint')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
          <Switch
            label={t('generate.enable')}
            description={t('generate.enable_help')}
            {...form.getCheckProps('enable')}
          />
          <div className={styles.buttons}>
            <Button type="submit" loading={isSaving || generate.isPending}>
              {t(red > 0 ? 'generate.submit_anyway' : 'generate.submit')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
          </div>
        </form>
      </Modal>
      <OnceLoaded>
        {moving && <MoveDialog ws={ws} workflow_id={workflow.id} version={moving} onClose={() => setMoving(null)} />}
      </OnceLoaded>
    </>
  );
}
