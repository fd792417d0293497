import { Button } from '@mantine/core';
import { useState } from 'react';
import { getVersion, getWorkflow, type VersionSummary, type Workflow } from '../../../contract/workflows.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import { useApi } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Modal } from '../../ui/modal.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { useDirectory } from '../directory.ts';
import { ChangeList } from './change-list.tsx';
import classes from './compare.module.css';

const draftOption = 'draft';

/** Compares two versions of a workflow, or one with the draft. */
export function CompareDialog({
  ws,
  workflow,
  versions,
  version,
  onClose,
}: {
  ws: Id;
  workflow: Workflow;
  /** Newest first. */
  versions: VersionSummary[];
  /** The one whose changes are shown first: against the one before it, or, of the first one, those of the draft since. */
  version: VersionSummary;
  onClose: () => void;
}) {
  const { t } = useTranslation('compare');
  const earlier = versions[versions.findIndex(({ id }) => id === version.id) + 1];
  const [before, setBefore] = useState((earlier ?? version).id);
  const [after, setAfter] = useState(earlier ? version.id : draftOption);
  const options = [
    ...(workflow.can.edit ? [{ value: draftOption, label: t('draft') }] : []),
    ...versions.map(({ id, number }) => ({ value: id, label: t('version', { number }) })),
  ];
  const choose = (set: (id: string) => void) => (id: string | null) => id && set(id);
  return (
    <Modal opened onClose={onClose} title={t('title')} size={760} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.choices} data-own-undo>
        <Select
          label={t('before')}
          data={options}
          value={before}
          onChange={choose(setBefore)}
          allowDeselect={false}
          data-autofocus
        />
        <Select label={t('after')} data={options} value={after} onChange={choose(setAfter)} allowDeselect={false} />
      </div>
      <Compared ws={ws} workflow_id={workflow.id} before={before} after={after} />
    </Modal>
  );
}

function Compared({ ws, workflow_id, before, after }: { ws: Id; workflow_id: Id; before: string; after: string }) {
  const { t } = useTranslation(['compare', 'ui', 'app']);
  const directory = useDirectory(ws);
  const one = useDefinitionOf(ws, workflow_id, before);
  const other = useDefinitionOf(ws, workflow_id, after);
  if (one.isError || other.isError) {
    const again = () => {
      void one.refetch();
      void other.refetch();
    };
    return (
      <p className={classes.none} role="alert">
        {t('ui:list_failed')}{' '}
        <Button variant="default" size="compact-sm" onClick={again}>
          {t('app:error.again')}
        </Button>
      </p>
    );
  }
  if (!one.definition || !other.definition) return <SkeletonRows rows={3} />;
  return <ChangeList before={one.definition} after={other.definition} directory={directory} />;
}

/** The definition of a version, or of the draft; null while it is loaded. */
function useDefinitionOf(ws: Id, workflow_id: Id, of: string) {
  const isDraft = of === draftOption;
  const version = useApi(
    getVersion,
    { params: { ws, workflow_id, version_id: of } },
    { enabled: !isDraft, staleTime: Number.POSITIVE_INFINITY },
  );
  const draft = useApi(getWorkflow, { params: { ws, workflow_id } }, { enabled: isDraft });
  const asked = isDraft ? draft : version;
  const definition: Definition | undefined = isDraft ? draft.data?.draft?.definition : version.data?.version.definition;
  return { definition: definition ?? null, isError: asked.isError, refetch: asked.refetch };
}
