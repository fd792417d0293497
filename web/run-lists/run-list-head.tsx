import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ListCommands } from './list-commands.tsx';
import { ModeField } from './mode-field.tsx';
import classes from './run-list-page.module.css';
import type { ChangeSearch, RunListSearch } from './run-list-search.ts';

/**
 * The title of the list with its commands, which a phone has elsewhere.
 * @param title The name of the saved view that is shown.
 * @param start The button that starts a run, unless the list below it has one.
 */
export function RunListHead({
  search,
  title,
  start,
  onChange,
}: {
  search: RunListSearch;
  title: string | undefined;
  start: ReactNode;
  onChange: ChangeSearch;
}) {
  const { t } = useTranslation('runs');
  const entry = useWorkspaceEntry();
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.head}>
      <PageHead
        title={title ?? t(`list.title.${search.status ?? 'all'}`)}
        documentTitle={title ?? t('title')}
        remark={!isNarrow && <ListCommands search={search} onChange={onChange} />}
        actions={
          !isNarrow && (
            <>
              <ModeField search={search} onChange={onChange} />
              {entry && entry.role !== 'guest' && (
                <LinkButton
                  variant="default"
                  to={paths.export}
                  params={{ workspaceId: entry.workspace_id }}
                  className={classes.export}
                  leftSection={<Icon of={IconDownload} />}
                >
                  <span className={classes.word}>{t('list.export')}</span>
                </LinkButton>
              )}
              {start}
            </>
          )
        }
      />
    </div>
  );
}
