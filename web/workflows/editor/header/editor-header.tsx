import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, Suspense, useEffect, useRef, useState } from 'react';
import type { VersionSummary } from '../../../../contract/workflows.ts';
import { setDocumentTitle } from '../../../lib/document-title.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { paths } from '../../../lib/paths.ts';
import { useIsActive } from '../../../lib/use-is-active.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MountWhenOpened } from '../../../ui/mount-when-opened.tsx';
import { setPageTitle } from '../../../ui/page-title.ts';
import { DryRunButton } from '../dry-run/dry-run-button.tsx';
import { useEditor, useEditorState, useSurroundings } from '../editor-context.ts';
import { FindButton } from '../find/find-button.tsx';
import { LanguagesButton } from '../languages/languages-button.tsx';
import { openTranslation } from '../languages/open-translation.ts';
import { destinationOf } from '../state/selection.ts';
import classes from './header.module.css';
import { nextNumber } from './next-number.ts';
import { SaveState } from './save-state.tsx';

// Loaded when somebody moves the pointer or presses a key.
const Together = lazyComponent(() => import('../together/together.tsx'), 'Together');

// Loaded when the pointer comes near, or when first opened.
const GenerateVersion = lazyComponent(() => import('./generate-version.tsx'), 'GenerateVersion');
const VersionsDrawer = lazyComponent(() => import('./versions-drawer.tsx'), 'VersionsDrawer');

interface Props {
  flush: () => Promise<boolean>;
  versions: VersionSummary[];
}

export const EditorHeader = memo(function EditorHeader({ flush, versions }: Props) {
  const { t } = useTranslation(['editor', 'workflows', 'app', 'ui']);
  const { ws, store, problems, languages, go } = useEditor();
  const { workflow } = useSurroundings();
  const canUndo = useEditorState(({ history }) => history.past.length > 0);
  const canRedo = useEditorState(({ history }) => history.future.length > 0);
  const [open, setOpen] = useState<'versions' | 'generate' | null>(null);
  const [isGenerated, setGenerated] = useState(false);
  // The key of the dialog: each opening mounts a new form, while a closing dialog keeps its own until it has faded out.
  const [openings, setOpenings] = useState(0);
  const start = useRef<HTMLAnchorElement>(null);
  const versionsButton = useRef<HTMLButtonElement>(null);
  const number = nextNumber(versions);
  const isActive = useIsActive();
  // A link to a comment shows it at once.
  const isLinked = location.hash.startsWith('#comment-');
  const params = { workspaceId: ws, workflowId: workflow.id };

  useEffect(() => {
    setDocumentTitle(workflow.name);
    setPageTitle({ title: workflow.name, parentName: workflow.name });
  }, [workflow.name]);

  const generate = () => {
    const first = problems.refresh().all.find(({ severity }) => severity === 'error');
    if (!first) {
      setGenerated(false);
      setOpenings(openings + 1);
      return setOpen('generate');
    }
    if (openTranslation(languages, store.get().history.present, first)) return;
    const { selection, tab, setting, field_id } = destinationOf(first);
    go(selection, { tab, setting: setting ?? undefined, field_id: field_id ?? undefined });
  };

  return (
    <header className={classes.header}>
      <nav className={classes.crumbs} aria-label={t('breadcrumb')}>
        <Link to={paths.workflows} params={{ workspaceId: ws }}>
          {t('workflows:title')}
        </Link>
        <span aria-hidden="true">/</span>
        <h1 className={classes.title}>
          <Link to={paths.workflow} params={params}>
            {workflow.name}
          </Link>
        </h1>
      </nav>
      <Chip>{t('draft')}</Chip>
      <span className={classes.enabled}>
        {workflow.enabled_version
          ? t('version_enabled', { number: workflow.enabled_version.number })
          : t('no_version_enabled')}
      </span>
      <SaveState />
      <span className={classes.commands}>
        {/* Nothing may move when it comes: what is being pressed would not be under the pointer any more. */}
        <Suspense fallback={<span className={classes.room} />}>
          {isActive || isLinked ? <Together flush={flush} /> : <span className={classes.room} />}
        </Suspense>
        <FindButton />
        <IconButton
          aria-label={t('ui:undo')}
          aria-keyshortcuts="Meta+Z Control+Z"
          title={t('ui:undo')}
          unavailable={!canUndo}
          onClick={() => store.dispatch({ type: 'undone' })}
        >
          <Icon of={IconArrowBackUp} size={18} />
        </IconButton>
        <IconButton
          aria-label={t('redo')}
          aria-keyshortcuts="Meta+Shift+Z Control+Shift+Z"
          title={t('redo')}
          unavailable={!canRedo}
          onClick={() => store.dispatch({ type: 'redone' })}
        >
          <Icon of={IconArrowForwardUp} size={18} />
        </IconButton>
        <Button
          ref={versionsButton}
          variant="subtle"
          className={classes.iconOnly}
          aria-label={t('versions.title')}
          title={t('versions.title')}
          leftSection={<Icon of={IconHistory} />}
          onPointerEnter={VersionsDrawer.fetchAhead}
          onClick={() => setOpen('versions')}
        >
          {t('versions.title')}
        </Button>
        <LanguagesButton />
        <DryRunButton />
        <Button onPointerEnter={GenerateVersion.fetchAhead} onClick={generate}>
          {t('generate.button', { number })}
        </Button>
        {workflow.can.start && (
          <LinkButton
            ref={start}
            color="vermilion"
            to={paths.startRun}
            params={{ workspaceId: ws }}
            search={{ workflow_id: workflow.id }}
            className={`${classes.iconOnly} ${classes.start}`}
            aria-label={t('workflows:menu.start')}
            title={t('workflows:menu.start')}
            leftSection={<Icon of={IconPlayerPlay} />}
          >
            {t('workflows:menu.start')}
          </LinkButton>
        )}
      </span>
      <MountWhenOpened isOpen={open === 'versions'}>
        {(isOpen) => (
          <VersionsDrawer
            isOpen={isOpen}
            onClose={() => setOpen(null)}
            versions={versions}
            flush={flush}
            store={store}
          />
        )}
      </MountWhenOpened>
      <MountWhenOpened key={openings} isOpen={open === 'generate'}>
        {(isOpen) => (
          <GenerateVersion
            isOpen={isOpen}
            onClose={() => setOpen(null)}
            onClosed={() => isGenerated && (start.current ?? versionsButton.current)?.focus()}
            onGenerated={() => setGenerated(true)}
            number={number}
            versions={versions}
            flush={flush}
            store={store}
          />
        )}
      </MountWhenOpened>
    </header>
  );
});
