import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/**
 * What a line of the log may contain. It never contains headers, because these carry sessions and the tokens of
 * triggers, and libraries log objects that contain whole requests. Of an error, only the properties that help to find
 * its cause are logged, because another property may be a whole request.
 */
export const logOptions = ({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>): LogOptions => ({
  level: LOG_LEVEL,
  formatters: { log: (line) => (line.err instanceof Error ? { ...clean(line), err: line.err } : clean(line)) },
  serializers: {
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      code: typeof error.code === 'string' ? error.code : undefined,
      message: error.message,
      stack: error.stack ?? '',
    }),
    // The route and not the path, which may contain the token of a trigger.
    req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
    res: ({ statusCode }) => ({ statusCode }),
  },
});

/** Deeper parts of a line are left out; Baton itself logs none. */
const deepest = 4;

const isWithheld = (name: string): boolean => /headers?$|^authorization$|^cookie$/i.test(name);

/** A line without headers, at whatever depth. Objects that are no plain data, such as requests, are left out. */
function clean(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      name === 'req' || name === 'res' ? value : part(name, value, 1),
    ]),
  );
}

function part(name: string, value: unknown, depth: number): unknown {
  if (isWithheld(name)) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (depth >= deepest) return undefined;
  if (Array.isArray(value)) return value.map((one) => part('', one, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, part(inner, one, depth + 1)]));
}
