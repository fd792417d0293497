import { AsyncLocalStorage } from 'node:async_hooks';

/** A part of a trace that is under way: a request, a statement or a job. */
export interface Span {
  /** What others need to go on with its trace (W3C Trace Context). */
  traceparent: string;
  set(attributes: Record<string, string | number>): void;
  /** Ends it, as failed if there is an error. */
  end(error?: unknown): void;
}

/** Where nothing is traced, nothing is ever stored here. */
const current = new AsyncLocalStorage<Span | undefined>();

/** The request or job that the caller works for; undefined if it is not traced. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Calls a function on behalf of a span, or of none: queues are emptied by whoever comes last. */
export const within = <T>(span: Span | undefined, act: () => T): T => current.run(span, act);

/** What the data of a new job carries, so that the job belongs to the trace of who adds it. */
export const traceOfJob = (span: Span | undefined = currentSpan()): { trace?: string } =>
  span ? { trace: span.traceparent } : {};
