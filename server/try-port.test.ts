import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { StartupError } from './startup-error.ts';
import { tryPort } from './try-port.ts';

test('an address that is none of this machine is refused with one sentence', async () => {
  const refused = tryPort({ HOST: '203.0.113.1', PORT: 1 });
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow(
    'HOST 203.0.113.1 is no address of this machine: set localhost, or 0.0.0.0 for all of them.',
  );
});

test('a port that is taken is refused, and accepted once it is free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: PORT } = other.address() as { port: number };
  const address = { HOST: '127.0.0.1', PORT };
  await expect(tryPort(address)).rejects.toThrow(`PORT ${PORT} is taken: stop what listens there, or set another.`);
  other.close();
  await once(other, 'close');
  await tryPort(address);
});
