import { Button } from '@mantine/core';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { RunSummary } from '../../contract/runs.ts';
import { latinKey } from '../lib/latin-key.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { isPressedAlone } from '../lib/move-focus.ts';
import { takesKeysInRow } from '../lib/takes-keys.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { OnceLoaded } from '../ui/once-loaded.tsx';
import { useBottomBar } from '../ui/use-bottom-bar.ts';
import classes from './bulk-bar.module.css';
import { allows, type BulkChoice, bulkIcons, choicesOf, destroys, undoingOf } from './bulk-choices.ts';
import { confirmBulk } from './confirm-bulk.ts';
import type { ListedStatus } from './run-list-search.ts';
import { useBulk } from './use-bulk.ts';
import type { RowSelection } from './use-selection.ts';

const BulkReassignDialog = lazyComponent(() => import('./bulk-reassign-dialog.tsx'), 'BulkReassignDialog');
const BulkShareDialog = lazyComponent(() => import('./bulk-share-dialog.tsx'), 'BulkShareDialog');
const ExportRunsDialog = lazyComponent(() => import('../exports/export-runs-dialog.tsx'), 'ExportRunsDialog');

const BulkReport = lazyComponent(() => import('./bulk-report.tsx'), 'BulkReport');

/** A bar near the bottom of the window with the commands for the selected runs; not shown if none is selected. */
export function BulkBar({
  runs,
  status,
  selection,
  onLeave,
}: {
  /** The runs of the page. */
  runs: RunSummary[];
  status: ListedStatus;
  selection: RowSelection;
  /** Called when the bar disappears, to move the focus elsewhere. */
  onLeave: () => void;
}) {
  const { t } = useTranslation('commands');
  const bar = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<'reassign' | 'share' | 'export' | null>(null);
  const chosen = runs.filter(({ id }) => selection.selected.has(id));
  const count = chosen.length;
  const ids = chosen.map(({ id }) => id);
  useBottomBar(bar, count > 0);
  useCommandsKey(bar, count > 0);
  const bulk = useBulk(({ refused }) => {
    selection.replace(refused.map(({ run_id }) => run_id));
    if (refused.length === 0) onLeave();
  });
  const act = async (action: BulkChoice) => {
    if (action === 'reassign' || action === 'share' || action === 'export') setOpen(action);
    else if (action === 'follow' || action === 'unfollow') {
      // Those that are followed already are left out, so that undoing does not touch them.
      const run_ids = chosen.filter((run) => allows(run, action)).map(({ id }) => id);
      bulk.send({ action, run_ids, undo: undoingOf(action, status) });
    } else if (await confirmBulk(action, chosen)) {
      bulk.send({ action, run_ids: ids, undo: undoingOf(action, status) });
    }
  };
  const close = () => setOpen(null);
  const clear = () => {
    selection.clear();
    onLeave();
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The list itself would only clear the selection, and leave the focus nowhere.
    event.preventDefault();
    clear();
  };
  return (
    <>
      {count > 0 && (
        <section ref={bar} className={classes.bar} aria-label={t('bulk.label')} onKeyDown={clearOnEscape}>
          <span className={classes.count}>{t('bulk.selected', { count })}</span>
          <Choices choices={choicesOf(status, chosen)} isSending={bulk.isSending} onChoose={(one) => void act(one)} />
          <IconButton className={classes.clear} aria-label={t('bulk.clear')} onClick={clear}>
            <Icon of={IconX} size={18} />
          </IconButton>
        </section>
      )}
      <OnceLoaded>
        {open === 'reassign' && (
          <BulkReassignDialog
            count={count}
            onGive={(assignees) => bulk.send({ action: 'reassign', run_ids: ids, assignees })}
            onClose={close}
          />
        )}
      </OnceLoaded>
      <OnceLoaded>
        {open === 'share' && (
          <BulkShareDialog
            count={count}
            onShare={(viewers) => bulk.send({ action: 'share', run_ids: ids, viewers })}
            onClose={close}
          />
        )}
      </OnceLoaded>
      <OnceLoaded>{open === 'export' && <ExportRunsDialog runs={chosen} onAsked={clear} onClose={close} />}</OnceLoaded>
      <OnceLoaded>{bulk.report && <BulkReport report={bulk.report} onClose={bulk.closeReport} />}</OnceLoaded>
    </>
  );
}

/** "." moves the focus to the first command: the bar stands after all rows, which Tab goes through one by one. */
function useCommandsKey(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (latinKey(event) !== '.' || event.defaultPrevented || !isPressedAlone(event)) return;
      if (!(event.target instanceof Element) || takesKeysInRow(event.target)) return;
      event.preventDefault();
      bar.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [bar, isShown]);
}

/** Buttons side by side on a desktop; on a phone, which has room for one button, a menu. */
function Choices({
  choices,
  isSending,
  onChoose,
}: {
  choices: BulkChoice[];
  isSending: boolean;
  onChoose: (action: BulkChoice) => void;
}) {
  const { t } = useTranslation('commands');
  const isNarrow = useIsNarrow();
  /** What the open menu offers: it stays as it is when the runs change, so that nobody presses what has just taken its place. */
  const [offered, setOffered] = useState<BulkChoice[] | null>(null);
  const words: Record<BulkChoice, string> = {
    follow: t('bulk.follow'),
    unfollow: t('bulk.unfollow'),
    share: t('bulk.share'),
    export: t('bulk.export'),
    archive: t('archive'),
    restore: t('restore'),
    hide: t('bulk.hide'),
    unhide: t('bulk.unhide'),
    reassign: t('bulk.reassign'),
    cancel: t('bulk.cancel'),
    delete: t('delete.item'),
  };
  if (choices.length === 0) return <span className={classes.nothing}>{t('bulk.nothing')}</span>;
  if (isNarrow) {
    return (
      <Menu position="top-end" width={220} onChange={(isOpen) => setOffered(isOpen ? choices : null)}>
        <Menu.Target>
          <Button
            className={classes.choice}
            variant="subtle"
            disabled={isSending}
            rightSection={<Icon of={IconChevronUp} />}
          >
            {t('bulk.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(offered ?? choices).map((action) => (
            <Menu.Item
              key={action}
              data-danger={destroys(action) || undefined}
              leftSection={<Icon of={bulkIcons[action]} />}
              onClick={() => onChoose(action)}
            >
              {words[action]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <div className={classes.choices}>
      {choices.map((action) => (
        <Button
          key={action}
          className={classes.choice}
          variant="subtle"
          data-danger={destroys(action) || undefined}
          disabled={isSending}
          leftSection={<Icon of={bulkIcons[action]} />}
          onClick={() => onChoose(action)}
        >
          {words[action]}
        </Button>
      ))}
    </div>
  );
}
