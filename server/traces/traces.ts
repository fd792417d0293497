import type { Pool } from 'pg';
import type { Span } from './current-span.ts';

export interface NewSpan {
  name: string;
  /** `server`: answers a request. `client`: asks another server. `consumer`: does a job. */
  kind: 'server' | 'client' | 'consumer';
  /** The `traceparent` of what it belongs to; anything that is none begins a trace. */
  parent?: string | undefined;
  attributes: Record<string, string | number>;
}

export interface Traces {
  start(span: NewSpan): Span;
  /** From now on the statements of a pool belong to the traces of their callers. */
  watch(pool: Pool): void;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}
