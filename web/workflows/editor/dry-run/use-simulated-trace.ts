import { useMemo } from 'react';
import type { Version } from '../../../../engine/definition.ts';
import {
  type DryRunEnvironment,
  type SimulatedTrace,
  simulateTrace,
} from '../../../../engine/dry-run/simulate-trace.ts';
import type { Trace } from '../../../../engine/dry-run/trace.ts';
import { EngineError } from '../../../../engine/engine-error.ts';
import { versionIn } from '../../../../engine/translations/translate-definition.ts';
import { useDefinition } from '../editor-context.ts';
import { useDryRun } from './use-dry-run.ts';

/** The draft in the form in which runs are started with it, in the language that was chosen for the dry run. */
export function useDraftVersion(): Version {
  const definition = useDefinition();
  const language = useDryRun((state) => state.language);
  return useMemo(() => versionIn({ id: 'draft', definition }, language), [definition, language]);
}

/** The dry run so far, simulated on the draft as it is; an error if the draft does not even let it start. */
export function useSimulatedTrace(
  version: Version,
  trace: Trace | null,
  environment: DryRunEnvironment | null,
): SimulatedTrace | EngineError | null {
  return useMemo(
    () => (trace && environment ? trySimulation(version, trace, environment) : null),
    [version, trace, environment],
  );
}

export function trySimulation(
  version: Version,
  trace: Trace,
  environment: DryRunEnvironment,
): SimulatedTrace | EngineError {
  try {
    // In the main language: a computed text may name choices by their labels, and conditions compare it.
    return simulateTrace(versionIn(version, null), trace, environment);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}
