import { useState } from 'react';
import { convertBpmn, previewWorkflowFile, type WorkflowFilePreview } from '../../../contract/workflow-files.ts';
import { ProblemError } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { problemMessage, tellingFaults } from '../../lib/problem-message.ts';
import { useCall } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import styles from '../../ui/form.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FileFaults, type ShownFault } from './file-faults.tsx';
import { ImportForm } from './import-form.tsx';
import { type ChosenFile, isBpmn, largestFile, readChosenFile } from './read-chosen-file.ts';

/** Imports a workflow from a file: chooses the file, shows what it brings, and asks who takes the place of its people. */
export function ImportWorkflowPage() {
  const { t } = useTranslation(['workflows', 'ui']);
  const ws = useWorkspaceId();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [preview, setPreview] = useState<WorkflowFilePreview | null>(null);
  const [faults, setFaults] = useState<ShownFault[]>([]);
  // Errors are shown with the file, not as a toast.
  const look = useCall(previewWorkflowFile, { onError: () => {} });
  const convert = useCall(convertBpmn, { onError: () => {} });

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setPreview(null);
    setFaults([]);
    if (file.size > largestFile) {
      setFaults([{ message: t('import.too_large', { name: file.name }), position: null }]);
      return;
    }
    if (isBpmn(file)) {
      await readDrawing(file);
      return;
    }
    const read = await readChosenFile(file);
    if ('code' in read) {
      setFaults([{ message: t(`import.${read.code}`, { name: file.name }), position: read.position }]);
    } else show(read);
  };

  const readDrawing = async (file: File) => {
    const name = file.name
      .replace(/\.[^.]*$/, '')
      .slice(0, 120)
      .trim();
    const body = { bpmn: await file.text(), ...(name !== '' && { name }) };
    convert.mutate(
      { params: { ws }, body },
      {
        onSuccess: (reply) => show({ name: file.name, data: reply.file, find: null, notes: reply.notes }),
        onError: (error) => setFaults(faultsOf(error, null)),
      },
    );
  };

  const show = (read: ChosenFile) => {
    setChosen(read);
    look.mutate(
      { params: { ws }, body: { file: read.data } },
      {
        onSuccess: (reply) => setPreview(reply.preview),
        onError: (error) => setFaults(faultsOf(error, read.find)),
      },
    );
  };

  return (
    <Page width="narrow">
      <PageHead title={t('import.title')} below={t('import.text')} />
      <div className={styles.form}>
        {preview && chosen ? (
          <ImportForm
            key={chosen.name}
            ws={ws}
            chosen={chosen}
            preview={preview}
            onFaults={(error) => setFaults(faultsOf(error, chosen.find))}
            onOther={() => setPreview(null)}
          />
        ) : (
          <DropZone
            multiple={false}
            accept=".json,application/json,.bpmn,.xml"
            limit={t('import.limit')}
            disabled={look.isPending || convert.isPending}
            aria-invalid={faults.length > 0}
            onFiles={([file]) => void choose(file)}
          />
        )}
        <FileFaults faults={faults} />
        {!preview && (
          <div className={styles.buttons}>
            <LinkButton to={paths.workflows} params={{ workspaceId: ws }} variant="default">
              {t('ui:cancel')}
            </LinkButton>
          </div>
        )}
      </div>
    </Page>
  );
}

/** The faults of a refused file, each with its line. */
function faultsOf(error: unknown, find: ChosenFile['find']): ShownFault[] {
  const faults = error instanceof ProblemError ? tellingFaults(error.problem) : [];
  if (faults.length === 0) return [{ message: problemMessage(error), position: null }];
  return faults.map(({ field, message }) => {
    const path = field.replace(/^file\.?/, '');
    return { message, path, position: find?.(path) ?? null };
  });
}
