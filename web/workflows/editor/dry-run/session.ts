import { createContext, useContext } from 'react';
import type { Ref, Version } from '../../../../engine/definition.ts';
import type { DryRunEnvironment, SimulatedTrace } from '../../../../engine/dry-run/simulate-trace.ts';
import type { Move, Trace } from '../../../../engine/dry-run/trace.ts';
import type { EngineError } from '../../../../engine/engine-error.ts';
import type { People, RunState } from '../../../../engine/run-state.ts';
import type { DescribeContext } from '../../describe/describe-context.ts';

/** A dry run that has been started, as the parts of its panel see it. */
export interface Session {
  version: Version;
  trace: Trace;
  environment: DryRunEnvironment;
  simulated: SimulatedTrace;
  /** The run now, and the clock of the dry run in unix seconds. */
  run: RunState;
  now: number;
  /** The people of the workspace and the invented ones. */
  people: People;
  context: DescribeContext;
  nameOf: (ref: Ref) => string;
  /** Makes a move. @returns the reason for which it is refused; nothing has changed then. */
  make: (move: Move) => EngineError | null;
}

const Context = createContext<Session | null>(null);
export const SessionProvider = Context.Provider;

export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession stands outside of a dry run');
  return session;
}
