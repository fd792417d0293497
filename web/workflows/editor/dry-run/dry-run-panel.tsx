import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { withInvented } from '../../../../engine/dry-run/play-trace.ts';
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
import { useNames, usePlaceOfDryRun } from './use-cast.ts';
import { useDryRun } from './use-dry-run.ts';
import { useMarks } from './use-marks.ts';
import { tryToPlay, useDraftVersion, usePlayed } from './use-played.ts';

/** Plays the draft: nothing is stored and nobody is told. Below, the test cases of the workflow. */
export function DryRunPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dry_run');
  const place = usePlaceOfDryRun();
  const session = useStartedSession(place);
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
        {!place ? (
          <SkeletonRows rows={3} />
        ) : session ? (
          <SessionProvider value={session}>
            <StartedDryRun />
          </SessionProvider>
        ) : (
          <StartDryRun place={place} />
        )}
        {place && <TestList place={place} />}
      </div>
    </div>
  );
}

/** The dry run so far; null until it is started, or if the draft does not let it start any more. */
function useStartedSession(place: Session['place'] | null): Session | null {
  const { dryRun } = useEditor();
  const { t, language, directory } = useSurroundings();
  const trace = useDryRun((state) => state.trace);
  const version = useDraftVersion();
  const played = usePlayed(version, trace, place);
  const invented = trace?.people;
  const nameOf = useNames(invented ?? []);
  return useMemo(() => {
    if (!trace || !place || !played || played instanceof EngineError) return null;
    const made = played.frames.slice(1).map(({ move }) => move!);
    const { run } = played.frames.at(-1)!;
    const known = trace.people.map(
      ({ id, name }) => [id, { id, name, user_id: id, image: null, role: 'member' }] as const,
    );
    const people = new Map([...directory.people, ...known]);
    const make = (move: Move) => {
      const next = { ...trace, moves: [...made, move] };
      const after = tryToPlay(version, next, place);
      if (after instanceof EngineError) return after;
      if (after.refusal === null) updateDryRun(dryRun, { trace: next });
      return after.refusal;
    };
    return {
      version,
      trace,
      place,
      played,
      run,
      now: made.at(-1)?.at ?? trace.started_at,
      people: withInvented(place.people, trace),
      context: { t, language, directory: { ...directory, people }, index: indexOf(version) },
      nameOf,
      make,
    };
  }, [trace, place, played, version, dryRun, t, language, directory, nameOf]);
}
