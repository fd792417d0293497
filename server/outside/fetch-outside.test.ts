import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';
import { fetchOutside, OutsideFailure } from './fetch-outside.ts';

let chat: ChatServer;
let canary: Server;
let port: number;
let hits = 0;

beforeAll(async () => {
  chat = await startChatServer();
  // Listens on every address of this machine, so that every spelling of an address would reach it.
  canary = createServer((_request, response) => {
    hits += 1;
    response.end('caught');
  }).listen(0, '::');
  canary.on('connection', () => {
    hits += 1;
  });
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
});
afterAll(async () => {
  canary.closeAllConnections();
  canary.close();
  await chat.close();
});
afterEach(() => {
  hits = 0;
  chat.reset();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const faultOf = async (asked: Promise<unknown>): Promise<OutsideFailure> => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OutsideFailure);
  return error as OutsideFailure;
};

describe('an address given by a user', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '127.8.8.8',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '１２７.０.０.１',
    '127。0。0。1',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '255.255.255.255',
    '224.0.0.1',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[ff02::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ip6-localhost',
  ])('in a private network is not called: %s', async (host) => {
    for (const scheme of ['http', 'https']) {
      const failure = await faultOf(fetchOutside(`${scheme}://${host}:${port}/`, { seconds: 3 }));
      expect(['refused', 'unreachable']).toContain(failure.fault);
      expect(failure.message).not.toContain(host);
    }
    expect(hits).toBe(0);
  });

  test.each(['127.0.0.1', '0177.0.0.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', '[::1]'])(
    'in a private network is refused before a connection: %s',
    async (host) => {
      expect((await faultOf(fetchOutside(`http://${host}:${port}/`))).fault).toBe('refused');
      // With allowPrivate the same address answers, which proves that the canary is reachable.
      expect(hits).toBe(0);
      expect((await fetchOutside(`http://${host}:${port}/`, { allowPrivate: true })).text).toBe('caught');
    },
  );

  test('is not called if any address of its name is private, at the first lookup or a later one', async () => {
    const dns = await import('node:dns');
    let looks = 0;
    const answers = [
      [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
      [{ address: '::7f00:1', family: 6 }],
    ];
    vi.spyOn(dns.default, 'lookup').mockImplementation(((_name: string, options: unknown, answer: never) => {
      const all = answers[looks++ % answers.length] as { address: string; family: number }[];
      const first = all[0] as { address: string; family: number };
      if ((options as { all?: boolean }).all) (answer as (...said: unknown[]) => void)(null, all);
      else (answer as (...said: unknown[]) => void)(null, first.address, first.family);
    }) as never);
    syncBuiltinESMExports();
    for (const _look of answers) {
      const failure = await faultOf(fetchOutside(`http://rebinding.example:${port}/`, { seconds: 3 }));
      expect(failure.fault).toBe('refused');
    }
    expect([looks, hits]).toEqual([3, 0]);
  });

  test.each([
    '',
    'nowhere',
    'file:///etc/passwd',
    'ftp://example.org/',
    'javascript:alert(1)',
    'http://',
    'http://a:b@example.org/',
  ])('is refused if it is no web address or contains a password: %j', async (address) => {
    expect((await faultOf(fetchOutside(address))).fault).toBe('refused');
  });
});

describe('an outside server', () => {
  const ask = (seconds = 1) => fetchOutside(`${chat.url}auth.test`, { method: 'POST', allowPrivate: true, seconds });

  test('returns its reply', async () => {
    expect(await ask()).toMatchObject({ status: 200, text: expect.stringContaining('"ok":true') });
  });

  test('is not followed when it redirects', async () => {
    chat.next = ['redirect'];
    expect((await faultOf(ask())).fault).toBe('redirected');
  });

  test.each(['hang', 'trickle'] as const)('is cut off if its reply never ends: %s', async (how) => {
    chat.next = [how];
    const failure = await faultOf(ask());
    expect([failure.fault, failure.message]).toEqual(['cut_off', 'no whole reply within 1 s']);
  });

  test('is cut off at 1 MB when it sends 10 MB', async () => {
    chat.next = ['flood'];
    expect(await faultOf(ask(10))).toMatchObject({ fault: 'cut_off', message: 'a reply of more than 1048576 bytes' });
  });

  test('is unreachable if it closes the connection', async () => {
    chat.next = ['reset'];
    expect(await faultOf(ask())).toMatchObject({ fault: 'unreachable', message: 'ECONNRESET' });
  });

  test('is unreachable if nothing listens', async () => {
    const gone = await startChatServer();
    await gone.close();
    expect(await faultOf(fetchOutside(gone.url, { allowPrivate: true }))).toMatchObject({
      fault: 'unreachable',
      message: 'ECONNREFUSED',
    });
  });
});
