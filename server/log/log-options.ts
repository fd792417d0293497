import { type LoggerOptions, stdTimeFunctions } from 'pino';
import type { Config } from '../config.ts';

/**
 * What a line of the log may hold. Headers never: they carry sessions and the tokens of triggers, and libraries log
 * objects that contain whole requests. Of an error, what finds its cause; what it was thrown with may be a request.
 */
export const logOptions = ({ LOG_LEVEL, role }: Pick<Config, 'LOG_LEVEL' | 'role'>): LoggerOptions => ({
  level: LOG_LEVEL,
  // Lines of several processes come together where they are kept.
  base: { pid: process.pid, role },
  timestamp: stdTimeFunctions.isoTime,
  formatters: { log: (line) => (line.err instanceof Error ? { ...clean(line), err: line.err } : clean(line)) },
  serializers: {
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      code: typeof error.code === 'string' ? error.code : undefined,
      message: error.message,
      stack: error.stack ?? '',
    }),
    // Not the path as written, which may be the address of a trigger.
    req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
    res: ({ statusCode }) => ({ statusCode }),
  },
});

/** Deeper parts of a line are left out: no line of ours has any. */
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
