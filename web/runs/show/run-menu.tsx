import { IconDots, IconDownload, IconLink, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkMenuItem } from '../../ui/link-menu-item.tsx';
import { Menu } from '../../ui/menu.tsx';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { useRunCommands } from '../commands/use-run-commands.tsx';

const ExportRunsDialog = lazyComponent(() => import('../../exports/export-runs-dialog.tsx'), 'ExportRunsDialog', [
  'commands',
  'exports',
]);

/** The commands for the whole run. */
export function RunMenu({ run, label }: { run: Run; label: string }) {
  const { t } = useTranslation('runs');
  const workspaceId = useWorkspaceId();
  const role = useWorkspaceEntry()?.role;
  const [isExporting, setExporting] = useState(false);
  const navigate = useNavigate();
  const { items, dialogs, isBusy, hasAny } = useRunCommands(run, {
    onDeleted: () => void navigate({ to: paths.runs, params: { workspaceId } }),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast.success(t('menu.copied'));
    } catch {
      // Plain http outside of localhost has no clipboard; the address bar shows the link.
      toast.error(t('menu.not_copied'));
    }
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <IconButton framed size={34} aria-label={label} loading={isBusy}>
            <Icon of={IconDots} size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copy()}>
            {t('menu.copy_link')}
          </Menu.Item>
          <LinkMenuItem
            to={paths.run}
            params={{ workspaceId, runId: run.id }}
            search={{ print: true }}
            leftSection={<Icon of={IconPrinter} />}
          >
            {t('menu.print')}
          </LinkMenuItem>
          {/* Guests may not export, and neither may whoever sees the run through a link alone. */}
          {(role === 'owner' || role === 'member') && (
            <Menu.Item
              leftSection={<Icon of={IconDownload} />}
              onPointerEnter={ExportRunsDialog.fetchAhead}
              onClick={() => setExporting(true)}
            >
              {t('menu.export')}
            </Menu.Item>
          )}
          {hasAny && items}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
      <OnceLoaded>{isExporting && <ExportRunsDialog runs={[run]} onClose={() => setExporting(false)} />}</OnceLoaded>
    </>
  );
}
