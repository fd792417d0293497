import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPlayerPlay, IconRoute, IconTemplate, IconUserPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hideFirstSteps, type FirstSteps as Steps } from '../../contract/home.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useCall } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './first-steps.module.css';

/** The first steps of the owners of a new workspace, with links to those not done yet; an owner may hide the list. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { t } = useTranslation(['home', 'messages', 'ui']);
  const ws = useWorkspaceId();
  const params = { workspaceId: ws };
  const { draft } = steps;
  const onError = (error: Error) => toast.error(problemMessage(error));
  const show = useCall(hideFirstSteps, { onError });
  const hide = useCall(hideFirstSteps, {
    onError,
    onSuccess: () =>
      toast.success(t('messages:success.hidden'), {
        undo: () => show.mutate({ params: { ws }, body: { hidden: false } }),
      }),
  });
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps">{t('first_steps.title')}</h2>
        <IconButton
          aria-label={t('first_steps.hide')}
          title={t('first_steps.hide')}
          loading={hide.isPending}
          onClick={() => hide.mutate({ params: { ws }, body: { hidden: true } })}
        >
          <Icon of={IconX} />
        </IconButton>
      </div>
      <ol className={classes.steps}>
        <Step
          number={1}
          name={t('first_steps.workflow')}
          text={draft ? t('first_steps.draft_text', { name: draft.name }) : t('first_steps.workflow_text')}
          isDone={steps.workflow}
        >
          {draft ? (
            <LinkButton
              to={paths.editWorkflow}
              params={{ ...params, workflowId: draft.id }}
              leftSection={<Icon of={IconRoute} />}
            >
              {t('first_steps.go_on')}
            </LinkButton>
          ) : (
            <>
              <LinkButton to={paths.library} leftSection={<Icon of={IconTemplate} />}>
                {t('first_steps.library')}
              </LinkButton>
              <LinkButton
                to={paths.newWorkflow}
                params={params}
                variant="default"
                leftSection={<Icon of={IconRoute} />}
              >
                {t('first_steps.draw')}
              </LinkButton>
            </>
          )}
        </Step>
        <Step number={2} name={t('first_steps.people')} text={t('first_steps.people_text')} isDone={steps.people}>
          <LinkButton to={paths.newMember} params={params} variant="default" leftSection={<Icon of={IconUserPlus} />}>
            {t('first_steps.invite')}
          </LinkButton>
        </Step>
        <Step
          number={3}
          name={t('first_steps.run')}
          text={t(steps.workflow ? 'first_steps.run_text' : 'first_steps.run_wait')}
          isDone={steps.run}
        >
          {steps.workflow && (
            <LinkButton
              to={steps.start_workflow_id ? paths.startRun : paths.newRun}
              params={params}
              search={steps.start_workflow_id ? { workflow_id: steps.start_workflow_id } : {}}
              color="vermilion"
              leftSection={<Icon of={IconPlayerPlay} />}
            >
              {t('start_run')}
            </LinkButton>
          )}
        </Step>
      </ol>
    </section>
  );
}

function Step({
  number,
  name,
  text,
  isDone,
  children,
}: {
  number: number;
  name: string;
  text: string;
  isDone: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('home');
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {isDone ? <Icon of={IconCheck} /> : number}
      </span>
      <div className={classes.words}>
        <h3>
          {name}
          {isDone && <VisuallyHidden> ({t('first_steps.done')})</VisuallyHidden>}
        </h3>
        {!isDone && <p>{text}</p>}
      </div>
      {!isDone && <div className={classes.next}>{children}</div>}
    </li>
  );
}
