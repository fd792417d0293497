import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { logOptions } from './log-options.ts';

/** Writes lines of JSON; never bodies, headers, addresses as written, or the data of a job. */
export type Log = Logger;

/** Bytes that wait while nothing can be written. Later lines are lost then. */
const mostWaiting = 1_000_000;

/**
 * The log of a process, on the standard output. Lines are written at once, so that a process that ends has written all. Where the
 * output is a file on a full disk, lines wait until there is space: a process that cannot log goes on.
 * @param destination Where tests read the lines instead.
 */
export const openLog = (config: Pick<Config, 'LOG_LEVEL' | 'role'>, destination?: DestinationStream): Log =>
  pino(logOptions(config), destination ?? openOutput());

function openOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: mostWaiting });
  // Without a listener the error would end the process.
  output.on('error', () => {});
  return output;
}
