import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { Run } from '../../../contract/runs.ts';
import { formatDayTime } from '../../lib/format-date.ts';
import { paths } from '../../lib/paths.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Printed } from '../../ui/printed.ts';
import { RunComments } from '../comments/run-comments.tsx';
import { ParticipantList } from '../show/participant-list.tsx';
import { RunHead } from '../show/run-head.tsx';
import { RunHistory } from '../show/run-history.tsx';
import { RunSteps } from '../show/run-steps.tsx';
import { RunTrack } from '../show/run-track.tsx';
import classes from './printed-run.module.css';

/** The whole run on paper, one section below the other: every attempt, why steps were skipped, comments and history. */
export function PrintedRun({ run }: { run: Run }) {
  const { t } = useTranslation(['runs', 'ui']);
  const workspaceId = useWorkspaceId();
  const still = withoutReader(run);
  const locale = useLocale();
  const now = useNow();
  return (
    <Printed value={true}>
      <div className={classes.page}>
        <div className={classes.bar}>
          <LinkButton
            variant="default"
            to={paths.run}
            params={{ workspaceId, runId: run.id }}
            search={{}}
            leftSection={<Icon of={IconArrowLeft} />}
          >
            {t('print.back')}
          </LinkButton>
          <Button leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
            {t('print.print')}
          </Button>
        </div>
        <article className={classes.sheet}>
          <RunHead run={still} />
          <p className={classes.made}>
            {t('print.made', { when: formatDayTime(now, locale, 0), zone: locale.zone.replaceAll('_', ' ') })}
          </p>
          <RunTrack run={still} />
          <RunSteps run={still} />
          <section>
            <h2>{t('participants')}</h2>
            <div className={classes.people}>
              <ParticipantList run={still} />
            </div>
          </section>
          {still.comments.length > 0 && (
            <section>
              <h2>{t('tabs.comments')}</h2>
              <RunComments run={still} />
            </section>
          )}
          <section>
            <h2>{t('tabs.history')}</h2>
            <RunHistory run={still} />
          </section>
        </article>
      </div>
    </Printed>
  );
}

/** The run without anything that depends on its reader: paper has no commands, and nobody is "you" on it. */
function withoutReader(run: Run): Run {
  const can = Object.fromEntries(Object.keys(run.can).map((verb) => [verb, false]));
  const comments = run.comments.map((comment) => ({ ...comment, can: {} }));
  const stages = run.stages.map((stage) => ({ ...stage, is_yours: false }));
  return { ...run, move: null, can, comments, stages, run_steps: run.run_steps.map((step) => ({ ...step, can: {} })) };
}
