import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { StartupError } from './startup-error.ts';

type Address = Pick<Config, 'HOST' | 'PORT'>;

/**
 * Listens for a moment, so that an unusable address is reported before the slow parts of the start. @throws
 * StartupError
 */
export async function tryPort(address: Address): Promise<void> {
  const probe = createServer().listen(address.PORT, address.HOST);
  await once(probe, 'listening').catch(rejectPort(address));
  probe.close();
  await once(probe, 'close');
}

/**
 * Turns the error of listening on the address into a sentence.
 * @param variable Where the port was set.
 * @throws StartupError
 */
export const rejectPort = ({ HOST, PORT }: Address, variable = 'PORT') => {
  return (error: NodeJS.ErrnoException): never => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `${variable} ${PORT} is taken: stop what listens there, or set another.`,
      EACCES: `${variable} ${PORT} is not open to this user: set one above 1023.`,
      EADDRNOTAVAIL: noAddress(HOST),
      ENOTFOUND: noAddress(HOST),
    };
    const reason = reasons[error.code ?? ''];
    throw reason ? new StartupError(reason) : error;
  };
};

const noAddress = (host: string) =>
  `HOST ${host} is no address of this machine: set localhost, or 0.0.0.0 for all of them.`;
