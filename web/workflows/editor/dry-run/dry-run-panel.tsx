import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { withInvented } from '../../../../engine/dry-run/simulate-trace.ts';
import type { Move } from '../../../../engine/dry-run/trace.ts';
import { EngineError } from '../../../../engine/engine-error.ts';
import { indexOf } from '../../../../engine/version-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useDefinition, useEditor, useSurroundings } from '../editor-context.ts';
import { PreviewLanguage } from '../languages/preview-language.tsx';
import panel from '../panel/panel.module.css';
import classes from './dry-run.module.css';
import { updateDryRun } from './dry-run-state.ts';
import { type Session, SessionProvider } from './session.ts';
import { StartDryRun } from './start-dry-run.tsx';
import { StartedDryRun } from './started-dry-run.tsx';
import { TestList } from './test-list.tsx';
import { useDryRunEnvironment, useNames } from './use-cast.ts';
import { useDryRun } from './use-dry-run.ts';
import { useMarks } from './use-marks.ts';
import { trySimulation, useDraftVersion, useSimulatedTrace } from './use-simulated-trace.ts';

/** Simulates the draft: nothing is stored and nobody is notified. Below, the test cases of the workflow. */
export function DryRunPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dry_run');
  const environment = useDryRunEnvironment();
  const session = useStartedSession(environment);
  const { dryRun } = useEditor();
  const definition = useDefinition();
  const language = useDryRun((state) => state.language);
  useMarks(session?.run ?? null);
  return (
    <div className={panel.frame}>
      <div className={panel.head}>
        <div className={panel.titles}>
          <p className={panel.kind}>{t('nothing_leaves')}</p>
          <h2 className={panel.title}>{t('title')}</h2>
        </div>
        <IconButton size={28} aria-label={t('close')} onClick={onClose}>
          <Icon of={IconX} size={18} />
        </IconButton>
      </div>
      <div className={`${panel.settings} ${classes.body}`}>
        <PreviewLanguage
          definition={definition}
          value={language}
          onChange={(language) => updateDryRun(dryRun, { language })}
        />
        {!environment ? (
          <SkeletonRows rows={3} />
        ) : session ? (
          <SessionProvider value={session}>
            <StartedDryRun />
          </SessionProvider>
        ) : (
          <StartDryRun environment={environment} />
        )}
        {environment && <TestList environment={environment} />}
      </div>
    </div>
  );
}

/** The dry run so far; null until it is started, or if the draft does not let it start any more. */
function useStartedSession(environment: Session['environment'] | null): Session | null {
  const { dryRun } = useEditor();
  const { t, language, directory } = useSurroundings();
  const trace = useDryRun((state) => state.trace);
  const version = useDraftVersion();
  const simulated = useSimulatedTrace(version, trace, environment);
  const invented = trace?.people;
  const nameOf = useNames(invented ?? []);
  return useMemo(() => {
    if (!trace || !environment || !simulated || simulated instanceof EngineError) return null;
    const made = simulated.frames.slice(1).map(({ move }) => move!);
    const { run } = simulated.frames.at(-1)!;
    const known = trace.people.map(
      ({ id, name }) => [id, { id, name, user_id: id, image: null, role: 'member' }] as const,
    );
    const people = new Map([...directory.people, ...known]);
    const make = (move: Move) => {
      const next = { ...trace, moves: [...made, move] };
      const after = trySimulation(version, next, environment);
      if (after instanceof EngineError) return after;
      if (after.refusal === null) updateDryRun(dryRun, { trace: next });
      return after.refusal;
    };
    return {
      version,
      trace,
      environment,
      simulated,
      run,
      now: made.at(-1)?.at ?? trace.started_at,
      people: withInvented(environment.people, trace),
      context: { t, language, directory: { ...directory, people }, index: indexOf(version) },
      nameOf,
      make,
    };
  }, [trace, environment, simulated, version, dryRun, t, language, directory, nameOf]);
}
