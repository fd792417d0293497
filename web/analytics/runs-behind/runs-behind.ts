import { createContext, useContext } from 'react';
import type { runsBehindFigure } from '../../../contract/analytics.ts';
import type { Input } from '../../lib/api-client.ts';

type RunsBehindQuery = NonNullable<Input<typeof runsBehindFigure>['query']>;

/** The runs that a figure counts: what it is called, and the query that lists them. */
export interface RunsBehind {
  title: string;
  query: RunsBehindQuery;
}

/** Opens the list of runs behind a figure. */
export const RunsBehindContext = createContext<(runs: RunsBehind) => void>(() => {});

export const useRunsBehind = (): ((runs: RunsBehind) => void) => useContext(RunsBehindContext);
