import { Button } from '@mantine/core';
import { useState } from 'react';
import { updateRunView } from '../../contract/run-lists.ts';
import { focusIfLost } from '../lib/focus-if-lost.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useCall } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { OnceLoaded } from '../ui/once-loaded.tsx';
import { filterButton, type RunListSearch } from './run-list-search.ts';
import { isWorthKeeping, viewOfSearch } from './run-view-search.ts';
import { useRunViews } from './use-run-views.ts';

const SaveViewDialog = lazyComponent(() => import('./run-view-dialogs.tsx'), 'SaveViewDialog');

/** Saves what the list shows: as a new view, or into the reader's own view that it was opened from. */
export function SaveView({
  search,
  className,
  onChange,
}: {
  search: RunListSearch;
  className: string | undefined;
  onChange: (changes: RunListSearch, options?: { replace?: boolean }) => void;
}) {
  const { t } = useTranslation(['runs', 'ui']);
  const ws = useWorkspaceId();
  const { current, isEdited, isKnown } = useRunViews(search);
  const [isSaving, setSaving] = useState(false);
  const saving = useCall(updateRunView);
  const canSave = isEdited && current?.can.rename === true;
  const save = () => {
    if (!current) return;
    const params = { ws, view_id: current.id };
    const takeBack = () => saving.mutate({ params, body: { view: { query: current.query } } });
    saving.mutate(
      { params, body: { view: { query: viewOfSearch(search) } } },
      { onSuccess: () => toast.success(t('list.views.saved'), { undo: takeBack }) },
    );
  };
  if (!isKnown || (current && !isEdited) || !isWorthKeeping(search)) return null;
  return (
    <>
      {canSave && (
        <Button variant="subtle" className={className} loading={saving.isPending} onClick={save}>
          {t('list.views.save_changes')}
        </Button>
      )}
      <Button
        variant="subtle"
        className={className}
        onPointerEnter={SaveViewDialog.fetchAhead}
        onClick={() => setSaving(true)}
      >
        {t(current ? 'list.views.save_new' : 'list.views.save')}
      </Button>
      <OnceLoaded>
        {isSaving && (
          <SaveViewDialog
            search={search}
            onSaved={(view) => onChange({ view }, { replace: true })}
            onClose={() => {
              setSaving(false);
              focusIfLost(filterButton);
            }}
          />
        )}
      </OnceLoaded>
    </>
  );
}
