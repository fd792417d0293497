import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { logOptions } from './log-options.ts';

/** Writes lines of JSON; never bodies, headers, addresses as written, or the data of a job. */
export type Log = Logger;

/**
 * The log of a process, on the standard output. Lines are written at once, so that a process that ends has written all.
 * @param destination Where tests read the lines instead.
 */
export const openLog = (config: Pick<Config, 'LOG_LEVEL' | 'role'>, destination?: DestinationStream): Log =>
  destination ? pino(logOptions(config), destination) : pino(logOptions(config));
