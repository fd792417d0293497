import { Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { getRun, getStartForm, type Run } from '../../contract/runs.ts';
import { dayOf } from '../../engine/calendar.ts';
import { listOf } from '../../engine/value-type.ts';
import { ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FileField } from '../ui/fields/file-field.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { OnceLoaded } from '../ui/once-loaded.tsx';
import { OptionalMark } from '../ui/optional-mark.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { AnswerFields } from './answer/answer-fields.tsx';
import { RunsCrumb } from './runs-crumb.tsx';
import { PlanSchedule } from './start/lazy-plan-schedule.ts';
import { StartFormCard } from './start/start-form-card.tsx';
import { type StartForm, useStartForm } from './start/use-start-form.ts';
import { useStartRun } from './start/use-start-run.ts';
import classes from './start-run-page.module.css';

const route = getRouteApi(`/default${paths.startRun}`);

export function StartRunPage() {
  const { t } = useTranslation(['runs', 'app']);
  const ws = useWorkspaceId();
  const { workflow_id = '', from = '', plan = false } = route.useSearch();
  const again = useApi(
    getRun,
    { params: { ws, run_id: from } },
    { enabled: from !== '', refetchOnWindowFocus: false, staleTime: 60_000 },
  );
  const { data, error } = useApi(
    getStartForm,
    { params: { ws, workflow_id } },
    { enabled: workflow_id !== '', staleTime: 60_000, refetchOnWindowFocus: false },
  );
  // If the earlier run cannot be read any more, the form starts empty.
  if (data && !again.isLoading)
    return <StartPage key={workflow_id + from} start={data} from={again.data?.run} isPlan={plan} />;
  const isRefused = error instanceof ProblemError && error.problem.status < 500;
  if (error && !isRefused) throw error;
  // What was refused of every workflow.
  const isClosed = isRefused && ['workspace_frozen', 'workspace_disabled'].includes(error.problem.code);
  return (
    <div className={classes.page}>
      <div>
        <PageHead above={<RunsCrumb withStart />} title={t('start_a_run')} />
        {error || workflow_id === '' ? (
          <EmptyState picture={<LostBaton />} title={error ? problemMessage(error) : t('start.choose')}>
            {isClosed ? (
              <LinkButton variant="default" to={paths.home} params={{ workspaceId: ws }}>
                {t('app:error.home')}
              </LinkButton>
            ) : (
              <LinkButton variant="default" to={paths.newRun} params={{ workspaceId: ws }}>
                {t(error ? 'start.other' : 'start.pick')}
              </LinkButton>
            )}
          </EmptyState>
        ) : (
          <SkeletonForm fields={5} />
        )}
      </div>
    </div>
  );
}

function StartPage({ start, from, isPlan }: { start: StartForm; from?: Run; isPlan: boolean }) {
  const { t } = useTranslation(['runs', 'ui']);
  const locale = useLocale();
  const filled = useStartForm(start, { tomorrow: dayOf(useNow() + 86_400, locale.zone), from, isPlan });
  const isOneColumn = useMediaQuery('(width < 62em)', false, { getInitialValueInEffect: false });
  const { submit, isStarting, refusal } = useStartRun(start, filled);
  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStarting) void submit();
      }}
    >
      <section>
        <PageHead above={<RunsCrumb withStart />} title={start.workflow.name} below={start.workflow.description} />
        <div className={classes.fields}>
          <OnceLoaded>{filled.isLater && !isOneColumn && <PlanSchedule filled={filled} isWide />}</OnceLoaded>
          <TextInput
            label={t('start.name')}
            description={t('start.name_help')}
            maxLength={200}
            error={filled.errors.name}
            value={filled.name}
            onChange={(event) => filled.setName(event.currentTarget.value)}
          />
          <AnswerFields fields={start.form} values={filled.values} errors={filled.errors} onChange={filled.change} />
          <Textarea
            label={
              <>
                {t('start.description')}
                <OptionalMark />
              </>
            }
            autosize
            minRows={2}
            maxRows={10}
            maxLength={5000}
            value={filled.description}
            onChange={(event) => filled.setDescription(event.currentTarget.value)}
          />
          {!filled.isLater && (
            <FileField
              field={{
                id: 'image_keys',
                key: 'image_keys',
                type: 'file',
                label: t('start.images'),
                help: t('start.images_help'),
                required: false,
              }}
              accept="image/*"
              value={filled.images}
              error={filled.errors.image_keys}
              onChange={(keys) => filled.setImages([...listOf(keys)])}
            />
          )}
        </div>
      </section>
      <StartFormCard
        start={start}
        filled={filled}
        withSchedule={isOneColumn}
        isStarting={isStarting}
        refusal={refusal}
      />
    </form>
  );
}
