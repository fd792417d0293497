import { Button } from '@mantine/core';
import {
  IconArrowRight,
  IconBan,
  IconCircleCheck,
  IconCopy,
  IconDots,
  IconGitCompare,
  IconPencil,
} from '@tabler/icons-react';
import { useState } from 'react';
import { creatorName } from '../../contract/person-name.ts';
import { disableVersion, enableVersion, type VersionSummary, type Workflow } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { OnceLoaded } from '../ui/once-loaded.tsx';
import { Status } from '../ui/status-glyph.tsx';
import { When } from '../ui/when.tsx';
import { CompareDialog } from './compare/lazy-compare.ts';
import { VersionDescription } from './lazy-version-description.ts';
import { MoveDialog } from './moves/lazy-move-dialog.ts';
import { OtherVersionsNote } from './moves/other-versions-note.tsx';
import classes from './version-list.module.css';

interface Props {
  ws: Id;
  workflow: Workflow;
  versions: VersionSummary[];
  /** Copies a version into the draft. */
  onCopy: (version: VersionSummary) => void;
}

/** The versions of a workflow, newest first, with their commands. */
export function VersionList({ ws, workflow, versions, onCopy }: Props) {
  const { t } = useTranslation('workflows');
  const [compared, setCompared] = useState<VersionSummary | null>(null);
  const [target, setTarget] = useState<{ id: Id; number: number } | null>(null);
  if (versions.length === 0) return <p className={classes.none}>{t('versions.none')}</p>;
  return (
    <>
      <OtherVersionsNote ws={ws} workflow={workflow} onMove={() => setTarget(workflow.enabled_version)} />
      <ol className={classes.list}>
        {versions.map((version, at) => (
          <li key={version.id} className={classes.version}>
            <VersionEntry ws={ws} workflow={workflow} version={version} onCopy={onCopy} onMove={setTarget} />
            {/* The first version is compared with the draft. */}
            {(at < versions.length - 1 || workflow.can.edit) && (
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.compare}
                aria-label={t(at < versions.length - 1 ? 'versions.compare_in' : 'versions.compare_since', {
                  number: version.number,
                })}
                leftSection={<Icon of={IconGitCompare} size={14} />}
                onClick={() => setCompared(version)}
              >
                {t('versions.compare')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <OnceLoaded>
        {compared && (
          <CompareDialog
            ws={ws}
            workflow={workflow}
            versions={versions}
            version={compared}
            onClose={() => setCompared(null)}
          />
        )}
      </OnceLoaded>
      <OnceLoaded>
        {target && <MoveDialog ws={ws} workflow_id={workflow.id} version={target} onClose={() => setTarget(null)} />}
      </OnceLoaded>
    </>
  );
}

interface EntryProps extends Omit<Props, 'versions'> {
  version: VersionSummary;
  /** Opens the dialog that moves running runs to a version. */
  onMove: (version: VersionSummary) => void;
}

function VersionEntry({ ws, workflow, version, onCopy, onMove }: EntryProps) {
  const { t } = useTranslation(['workflows', 'messages']);
  const [isEditing, setEditing] = useState(false);
  const mayMove = workflow.can.move_runs === true && workflow.running_runs > 0;
  const enable = useCall(enableVersion, {
    onSuccess: () => {
      const move = { label: t('versions.move'), onClick: () => onMove(version) };
      toast.success(t('messages:success.enabled'), mayMove ? move : undefined);
    },
  });
  const disable = useCall(disableVersion, {
    onSuccess: () => toast.success(t('messages:success.disabled')),
  });
  const params = { ws, workflow_id: workflow.id, version_id: version.id };
  const { number, description, status, created_at, created_by_user } = version;

  const askAndDisable = async () => {
    const yes = await confirm({
      title: t('versions.disable_title', { number }),
      text: [t('versions.disable_text')],
      confirmLabel: t('versions.disable'),
      cancelLabel: t('versions.keep_enabled'),
    });
    if (yes) disable.mutate({ params });
  };

  return (
    <>
      <div className={classes.head}>
        <b>{t('versions.number', { number })}</b>
        {status === 'enabled' && <Status of="enabled" />}
        {workflow.can.edit && (
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <IconButton size={28} className={classes.menu} aria-label={t('versions.menu', { number })}>
                <Icon of={IconDots} size={18} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              {status === 'enabled' ? (
                <Menu.Item leftSection={<Icon of={IconBan} />} onClick={askAndDisable}>
                  {t('versions.disable')}
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<Icon of={IconCircleCheck} />} onClick={() => enable.mutate({ params })}>
                  {t('versions.enable')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => setEditing(true)}>
                {t('versions.edit_description')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => onCopy(version)}>
                {t('versions.copy')}
              </Menu.Item>
              {mayMove && (
                <Menu.Item leftSection={<Icon of={IconArrowRight} />} onClick={() => onMove(version)}>
                  {t('versions.move')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <p className={classes.by}>
        {created_by_user ? `${creatorName(created_by_user)} · ` : ''}
        <When at={created_at} />
      </p>
      {description && !isEditing && <p className={classes.description}>{description}</p>}
      <OnceLoaded>
        {isEditing && <VersionDescription params={params} version={version} onDone={() => setEditing(false)} />}
      </OnceLoaded>
    </>
  );
}
