import { useMemo } from 'react';
import type { Version } from '../../../../engine/definition.ts';
import { type Place, type Played, playTrace } from '../../../../engine/dry-run/play-trace.ts';
import type { Trace } from '../../../../engine/dry-run/trace.ts';
import { EngineError } from '../../../../engine/engine-error.ts';
import { useDefinition } from '../editor-context.ts';

/** The draft in the form in which runs are started with it. */
export function useDraftVersion(): Version {
  const definition = useDefinition();
  return useMemo(() => ({ id: 'draft', definition }), [definition]);
}

/** The dry run so far, played on the draft as it is; an error if the draft does not even let it start. */
export function usePlayed(version: Version, trace: Trace | null, place: Place | null): Played | EngineError | null {
  return useMemo(() => (trace && place ? tryToPlay(version, trace, place) : null), [version, trace, place]);
}

export function tryToPlay(version: Version, trace: Trace, place: Place): Played | EngineError {
  try {
    return playTrace(version, trace, place);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}
