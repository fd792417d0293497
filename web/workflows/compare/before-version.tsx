import { Button } from '@mantine/core';
import { IconGitCompare, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { getVersion, type VersionSummary } from '../../../contract/workflows.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import { useApi } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { useDirectory } from '../directory.ts';
import { ChangeList } from './change-list.tsx';
import classes from './compare.module.css';
import { PastRuns } from './past-runs.tsx';

/**
 * Before a version is generated: what differs from the enabled one, or else from the newest, and which past runs would
 * have gone another way. Each is shown when it is asked for.
 */
export function BeforeVersion({
  ws,
  workflow_id,
  versions,
  draft,
  flush,
}: {
  ws: Id;
  workflow_id: Id;
  /** Newest first. */
  versions: VersionSummary[];
  draft: Definition;
  /** Saves the draft: the server replays the one that it has. */
  flush: () => Promise<boolean>;
}) {
  const { t } = useTranslation('compare');
  const [shown, setShown] = useState<'changes' | 'runs' | null>(null);
  const [isSaved, setSaved] = useState(false);
  const last = versions.find(({ status }) => status === 'enabled') ?? versions[0];
  if (!last) return null;
  const show = async (what: 'changes' | 'runs') => {
    setShown(shown === what ? null : what);
    if (what === 'runs') setSaved(await flush());
  };
  return (
    <div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={shown === 'changes'}
          leftSection={<Icon of={IconGitCompare} size={14} />}
          onClick={() => show('changes')}
        >
          {t('changes_since', { number: last.number })}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={shown === 'runs'}
          leftSection={<Icon of={IconHistory} size={14} />}
          onClick={() => show('runs')}
        >
          {t('past.button')}
        </Button>
      </div>
      <div className={classes.shown}>
        {shown === 'changes' && <Changes ws={ws} workflow_id={workflow_id} version_id={last.id} draft={draft} />}
        {shown === 'runs' && isSaved && <PastRuns ws={ws} workflow_id={workflow_id} />}
      </div>
    </div>
  );
}

function Changes({
  ws,
  workflow_id,
  version_id,
  draft,
}: {
  ws: Id;
  workflow_id: Id;
  version_id: Id;
  draft: Definition;
}) {
  const directory = useDirectory(ws);
  const { data } = useApi(
    getVersion,
    { params: { ws, workflow_id, version_id } },
    { staleTime: Number.POSITIVE_INFINITY, throwOnError: true },
  );
  if (!data) return <SkeletonRows rows={2} />;
  return <ChangeList before={data.version.definition} after={draft} directory={directory} />;
}
