import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: the fastest requests take a millisecond, and none may take longer than a statement. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300, 1800];

/** What a process counts while it works. What the database knows is asked when the metrics are read. */
export interface Metrics {
  requests: Counter<'method' | 'route' | 'status'>;
  requestSeconds: Histogram<'method' | 'route'>;
  /** `outcome`: `completed`, `retried` or `given_up`. */
  jobs: Counter<'queue' | 'outcome'>;
  jobSeconds: Histogram<'queue'>;
  /** `outcome`: `stored`, `unchanged`, `rejected` by the rules, or `given_up` after too many conflicts. */
  transitions: Counter<'outcome'>;
  /** Transitions that were computed again, because another one was stored in between. */
  conflicts: Counter;
  liveStreams: Gauge;
  /** A gauge that is set when the metrics are read; of the same name, the same one. */
  gauge: <Label extends string = never>(name: string, help: string, labels?: Label[]) => Gauge<Label>;
  /** All metrics as text, and its media type. */
  read: () => Promise<{ text: string; type: string }>;
}

/** The metrics of one process, by the names that `deploy/` and docs/operating.md use. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let isObserving = false;
  return {
    requests: new Counter({
      name: 'baton_http_requests_total',
      help: 'Answered requests',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'baton_http_request_duration_seconds',
      help: 'Time from a request to the end of its reply; streams are left out',
      labelNames: ['method', 'route'],
      buckets: requestSeconds,
      registers,
    }),
    jobs: new Counter({
      name: 'baton_jobs_total',
      help: 'Tries of jobs, by how they ended',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'baton_job_duration_seconds',
      help: 'Time that a try of a job took',
      labelNames: ['queue'],
      buckets: jobSeconds,
      registers,
    }),
    transitions: new Counter({
      name: 'baton_transitions_total',
      help: 'Changes of runs, by how they ended',
      labelNames: ['outcome'],
      registers,
    }),
    conflicts: new Counter({
      name: 'baton_transition_conflicts_total',
      help: 'Changes of runs that were computed again, because another one was quicker',
      registers,
    }),
    liveStreams: new Gauge({ name: 'baton_live_streams', help: 'Open streams of live changes', registers }),
    gauge: (name, help, labels = []) => {
      const known = registry.getSingleMetric(name);
      if (known) return known as never;
      return new Gauge({ name, help, labelNames: labels, registers });
    },
    read: async () => {
      // From the first reading on: whoever does not read them need not pay for observing the event loop.
      if (!isObserving) collectDefaultMetrics({ register: registry });
      isObserving = true;
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}
