import type { Config } from '../config.ts';
import type { Log } from '../log/open-log.ts';
import type { Traces } from './traces.ts';

/**
 * Opens the traces of this process: requests, their statements and their jobs, sent by OTLP to where the standard
 * variables of OpenTelemetry say.
 * @returns Null without such an address; then none of its packages is loaded.
 */
export async function openTraces(config: Config, log: Log): Promise<Traces | null> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own,
    OTEL_SDK_DISABLED: isDisabled,
    OTEL_TRACES_EXPORTER: exporter,
  } = config;
  const url = own ?? (endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`);
  if (!url || isDisabled || exporter === 'none') return null;
  const { sendTraces } = await import('./send-traces.ts');
  return sendTraces(config, url, log);
}
