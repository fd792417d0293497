import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { displayName } from '../../contract/person-name.ts';
import { copyVersionToDraft, type getWorkflow, type VersionSummary, type Workflow } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { StartForecast } from '../forecasts/lazy-forecasts.ts';
import type { Reply } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Avatar } from '../ui/avatar.tsx';
import { confirm } from '../ui/confirm.ts';
import { describeRef } from './describe/describe-people.ts';
import { useDirectory } from './directory.ts';
import { PersonGlyph } from './person-glyph.tsx';
import { DraftState } from './show/draft-state.tsx';
import { VersionList } from './version-list.tsx';
import classes from './workflow-page.module.css';

interface Props {
  ws: Id;
  workflow: Workflow;
  data: Reply<typeof getWorkflow>;
}

/** Beside the stages: who may start the workflow, its admins, and its versions. */
export function WorkflowFacts({ ws, workflow, data }: Props) {
  const { t } = useTranslation('workflows');
  const directory = useDirectory(ws);
  const copyToDraft = useCopyToDraft(ws, data);
  const manual = data.triggers.find(({ type }) => type === 'manual');
  const starters = manual?.status === 'enabled' ? manual.startable_by : [];
  return (
    <aside className={classes.facts}>
      {data.draft && <DraftState ws={ws} workflow={workflow} draft={data.draft} directory={directory} />}
      {data.definition && (
        <section>
          <h2>{t('show.forecast')}</h2>
          <div className={classes.forecast}>
            <Suspense>
              <StartForecast workflow_id={workflow.id} withEarlier />
            </Suspense>
          </div>
        </section>
      )}
      <section>
        <h2>{t('show.who_starts')}</h2>
        {manual?.status !== 'enabled' ? (
          <p className={classes.quiet}>{t('show.closed')}</p>
        ) : starters.length === 0 ? (
          <p className={classes.quiet}>{t('nobody_yet')}</p>
        ) : (
          <ul className={classes.people}>
            {starters.map((ref) => (
              <li key={ref.id}>
                <PersonGlyph person={ref} directory={directory} size={24} />
                {describeRef({ t, directory }, ref)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>{t('fields.admins')}</h2>
        <ul className={classes.people}>
          {workflow.admins.map(({ id, user }) => (
            <li key={id}>
              <Avatar person={{ id: user.id, name: displayName(user), image: user.profile_image.url }} />
              {displayName(user)}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('versions.title')}</h2>
        <VersionList ws={ws} workflow={workflow} versions={data.versions} onCopy={copyToDraft} />
      </section>
    </aside>
  );
}

/**
 * Copies an old version into the draft and opens the editor. It asks for confirmation, because the draft is
 * overwritten.
 */
function useCopyToDraft(ws: Id, { workflow, draft }: Reply<typeof getWorkflow>) {
  const { t } = useTranslation(['workflows', 'ui']);
  const navigate = useNavigate();
  const copy = useCall(copyVersionToDraft, {
    onSuccess: () => {
      toast.success(t('versions.copied'));
      return navigate({ to: paths.editWorkflow, params: { workspaceId: ws, workflowId: workflow.id } });
    },
  });
  return async ({ id, number }: VersionSummary) => {
    if (!draft) return;
    const yes = await confirm({
      title: t('versions.copy_title', { number }),
      text: [t('versions.copy_text')],
      confirmLabel: t('versions.copy'),
      cancelLabel: t('versions.keep_draft'),
    });
    const params = { ws, workflow_id: workflow.id, version_id: id };
    if (yes) copy.mutate({ params, body: { revision: draft.revision } });
  };
}
