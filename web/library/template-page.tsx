import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showTemplate, showWorkspaceTemplate, type TemplateWhole } from '../../contract/library.ts';
import type { Id } from '../../engine/definition.ts';
import { ProblemError } from '../lib/api-client.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useMe } from '../lib/session.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FieldInput } from '../ui/field-input.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { MountWhenOpened } from '../ui/mount-when-opened.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { Tag } from '../ui/tag.tsx';
import { WorkflowStages } from '../workflows/workflow-stages.tsx';
import { FlowPicture } from './flow-picture.tsx';
import classes from './template-page.module.css';
import { useOpenWorkspaces } from './use-open-workspaces.ts';
import { WithdrawButton } from './withdraw-button.tsx';

const TakeDialog = lazyComponent(() => import('./take-dialog.tsx'), 'TakeDialog');

const route = getRouteApi(`/library${paths.template}`);

/** One ready workflow: what it is for, its stages, its roles and its start form. */
export function TemplatePage() {
  const { t } = useTranslation('library');
  const { language } = useLocale();
  const { templateId } = route.useParams();
  const ws = useOpenWorkspaces().entry?.workspace_id;
  const ofAll = useApi(
    showTemplate,
    { params: { template_id: templateId }, query: { language } },
    { staleTime: 600_000, enabled: !ws },
  );
  const ofWorkspace = useApi(
    showWorkspaceTemplate,
    { params: { ws: ws ?? '', template_id: templateId }, query: { language } },
    { enabled: ws !== undefined },
  );
  const { data, error } = ws ? ofWorkspace : ofAll;
  if (data) return <Whole key={templateId} ws={ws} template={data.template} />;
  if (error && !(error instanceof ProblemError && error.problem.status === 404)) throw error;
  return (
    <Page width="site">
      {error ? (
        <EmptyState picture={<LostBaton />} title={t('gone')}>
          <LinkButton to={paths.library} variant="default">
            {t('to_library')}
          </LinkButton>
        </EmptyState>
      ) : (
        <SkeletonForm fields={6} />
      )}
    </Page>
  );
}

function Whole({ ws, template }: { ws: Id | undefined; template: TemplateWhole & { can?: Record<string, boolean> } }) {
  const { t } = useTranslation(['library', 'workspaces']);
  const me = useMe();
  const [isTaking, setTaking] = useState(false);
  const { name, description, about, tags, roles, definition, industries } = template;
  const groups = new Map(roles.map((role) => [role.id, { id: role.id, name: role.name, size: 2 }]));
  return (
    <Page width="site">
      <PageHead
        title={name}
        above={<Link to={paths.library}>{t('title')}</Link>}
        remark={
          <span className={classes.tags}>
            {tags.map((tag) => (
              <Tag key={tag.key} name={tag.name} color={tag.color} />
            ))}
          </span>
        }
        below={description}
        actions={
          me ? (
            <>
              {ws && template.can?.withdraw && <WithdrawButton ws={ws} template={template} />}
              <Button leftSection={<Icon of={IconPlus} />} onClick={() => setTaking(true)}>
                {t('use')}
              </Button>
            </>
          ) : (
            <LinkButton
              to={paths.register}
              search={{ return_to: `/library/${template.id}/show` }}
              leftSection={<Icon of={IconPlus} />}
            >
              {t('use')}
            </LinkButton>
          )
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <div className={classes.picture}>
            <FlowPicture outline={template.outline} />
          </div>
          <section className={classes.card} aria-label={t('stages')}>
            <WorkflowStages ws="" definition={definition} directory={{ people: new Map(), groups, isLoaded: true }} />
          </section>
        </div>
        <aside className={classes.aside}>
          {about !== '' && (
            <section>
              <h2>{t('about')}</h2>
              <p className={classes.text}>{about}</p>
            </section>
          )}
          <section>
            <h2>{t('roles')}</h2>
            <dl className={classes.roles}>
              {roles.map((role) => (
                <div key={role.key}>
                  <dt>{role.name}</dt>
                  <dd>{role.does}</dd>
                </div>
              ))}
            </dl>
          </section>
          {definition.trigger_form.length > 0 && (
            <section>
              <h2>{t('form')}</h2>
              <p className={classes.text}>{t('form_text')}</p>
              <div className={classes.form} inert>
                {definition.trigger_form.map((field) => (
                  <FieldInput key={field.id} field={field} value={field.default ?? null} onChange={() => {}} disabled />
                ))}
              </div>
            </section>
          )}
          {industries.length > 0 && (
            <section>
              <h2>{t('industries')}</h2>
              <p className={classes.text}>
                {industries.map((industry) => t(`workspaces:industries.${industry}`)).join(' · ')}
              </p>
            </section>
          )}
        </aside>
      </div>
      {me && (
        <MountWhenOpened isOpen={isTaking}>
          {(isOpen) => <TakeDialog template={template} isOpen={isOpen} onClose={() => setTaking(false)} />}
        </MountWhenOpened>
      )}
    </Page>
  );
}
