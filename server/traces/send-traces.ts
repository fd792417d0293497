import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import type { Log } from '../log/open-log.ts';
import { version } from '../version.ts';
import type { Span } from './current-span.ts';
import type { NewSpan, Traces } from './traces.ts';
import { watchPool } from './watch-pool.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Sends spans in the background, some seconds after they ended. Headers, time limit and compression are read from the
 * environment by the exporter.
 * @param url Where they are sent, as OTLP over HTTP with JSON.
 */
export function sendTraces(config: Config, url: string, log: Log): Traces {
  const warn = (message: string) => log.warn({ detail: message }, 'Traces could not be sent');
  // The exporter tells its failures to nobody else.
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const named = resourceFromAttributes({ 'service.name': 'baton', 'service.version': version });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('baton', version);

  const start = ({ name, kind, parent, attributes }: NewSpan): Span => {
    const from = readTraceparent(parent);
    const context = from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      set: (more) => void (span.isRecording() && span.setAttributes(more)),
      end: (error) => {
        // It is not in the sample, or ended already, as a request that is given up does.
        if (!span.isRecording()) return;
        // Never its message, which may hold what somebody wrote.
        if (error !== undefined) {
          const { code, name: type = 'Error' } = error as { code?: string; name?: string };
          span.setAttribute('error.type', code ?? type).setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  return { start, watch: (pool) => watchPool(pool, start), close: () => provider.shutdown() };
}

function readTraceparent(text = '') {
  const [, traceId = '', spanId = '', flags = ''] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** The samplers that the standard names. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Config): Sampler {
  const root = name.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(share)
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
