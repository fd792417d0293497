import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconPlayerTrackNext, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { openSteps } from '../../../../engine/stages.ts';
import { formatDayTime } from '../../../lib/format-date.ts';
import { useLocale, useNow } from '../../../lib/use-locale.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Status } from '../../../ui/status-glyph.tsx';
import { useEditor } from '../editor-context.ts';
import classes from './dry-run.module.css';
import { updateDryRun } from './dry-run-state.ts';
import { KeepTest } from './keep-test.tsx';
import { OpenStep } from './open-step.tsx';
import { PathList } from './path-list.tsx';
import { useSession } from './session.ts';

/** A dry run under way: what waits now, what has happened, and the commands. */
export function StartedDryRun() {
  const { t } = useTranslation('dry_run');
  const locale = useLocale();
  const realNow = useNow();
  const { run, now, trace, environment, simulated, make } = useSession();
  const zoned = { ...locale, zone: environment.zone };
  const isOver = run.status === 'completed' || run.status === 'cancelled';
  const open = openSteps(run);
  const dues = [...new Set(open.flatMap(({ due_at }) => due_at ?? []))]
    .filter((at) => at > now)
    .toSorted((one, other) => one - other);
  const state = useRef<HTMLDivElement>(null);
  const waiting = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after a move, which may remove the button that made it
  useEffect(() => {
    if (document.activeElement === document.body) (waiting.current ?? state.current)?.focus();
  }, [trace]);
  return (
    <>
      <div ref={state} className={classes.state} role="status" tabIndex={-1}>
        <Status of={run.status} />
        <span className={classes.clock}>{t('clock', { time: formatDayTime(now, zoned, realNow) })}</span>
      </div>
      <Commands />
      {simulated.refusal && (
        <p className={classes.note} role="status">
          {t('draft_changed')}
        </p>
      )}
      {open.length > 0 && !isOver && (
        <section ref={waiting} className={classes.section} aria-label={t('open_now')} tabIndex={-1}>
          <h3>{t('open_now')}</h3>
          <ul className={classes.steps}>
            {open.map((step) => (
              <OpenStep key={`${step.id} ${step.revision}`} step={step} />
            ))}
          </ul>
        </section>
      )}
      {!isOver && (
        <div className={classes.buttons}>
          {dues.map((at) => (
            <Button
              key={at}
              variant="default"
              size="compact-sm"
              leftSection={<Icon of={IconPlayerTrackNext} size={14} />}
              onClick={() => make({ type: 'wait', at })}
            >
              {t('jump_to_due', { time: formatDayTime(at, zoned, realNow) })}
            </Button>
          ))}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon of={IconPlayerTrackNext} size={14} />}
            onClick={() => make({ type: 'wait', at: now + 86_400 })}
          >
            {t('a_day_later')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon of={IconBan} size={14} />}
            onClick={() => make({ type: 'cancel', at: now })}
          >
            {t('cancel_run')}
          </Button>
        </div>
      )}
      <PathList />
      <KeepTest key={trace.started_at} />
    </>
  );
}

function Commands() {
  const { t } = useTranslation('dry_run');
  const { dryRun } = useEditor();
  const { trace, simulated } = useSession();
  const made = simulated.frames.slice(1).map(({ move }) => move!);
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<Icon of={IconArrowBackUp} />}
        disabled={made.length === 0}
        onClick={() => updateDryRun(dryRun, { trace: { ...trace, moves: made.slice(0, -1) } })}
      >
        {t('back')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={IconRefresh} />}
        onClick={() => updateDryRun(dryRun, { trace: null })}
      >
        {t('again')}
      </Button>
    </div>
  );
}
