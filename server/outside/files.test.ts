import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openLog } from '../log/open-log.ts';
import { startFaultProxy } from '../testing/fault-proxy.ts';
import { type Files, openFiles } from './files.ts';

/** The part of S3 that the tests need: objects by path. */
async function startBucket(): Promise<{ server: Server; endpoint: string; objects: Map<string, Buffer> }> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request: IncomingMessage, response) => {
    const { pathname: key, searchParams } = new URL(request.url ?? '', 'http://x');
    if (searchParams.get('list-type') === '2') return void response.end(listPage(objects, searchParams));
    if (request.method === 'PUT') objects.set(key, await buffer(request));
    if (request.method === 'DELETE') objects.delete(key);
    const object = objects.get(key);
    const isThere = object || request.method === 'DELETE';
    response.writeHead(isThere ? 200 : 404, { etag: '"x"' }).end(request.method === 'GET' ? object : undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`, objects };
}

/** One key a page, so that a listing needs several. */
function listPage(objects: Map<string, Buffer>, asked: URLSearchParams): string {
  const from = Number(asked.get('continuation-token') ?? 0);
  const keys = [...objects.keys()].map((path) => path.replace('/baton/', ''));
  const next = from + 1 < keys.length ? `<NextContinuationToken>${from + 1}</NextContinuationToken>` : '';
  const contents = from < keys.length ? `<Contents><Key>${keys[from]}</Key><Size>1</Size></Contents>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

const log = openLog({ LOG_LEVEL: 'silent', role: 'all' });
let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
const places: Record<string, Files> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baton-files-'));
  bucket = await startBucket();
  places.disk = await openFiles(readConfig('all', { DATA_DIR: folder }), log);
  places.bucket = await openFiles(
    readConfig('all', {
      DATA_DIR: folder,
      S3_BUCKET: 'baton',
      S3_ENDPOINT: bucket.endpoint,
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'y',
    }),
    log,
  );
});
afterAll(() => {
  bucket.server.closeAllConnections();
  bucket.server.close();
  rmSync(folder, { recursive: true });
});

describe.each(['disk', 'bucket'])('files on a %s', (place) => {
  const files = () => places[place] as Files;
  const text = async (key: string) => {
    const stream = await files().get(key);
    return stream && (await buffer(stream)).toString();
  };

  test('are stored from a stream or bytes, read, and deleted repeatedly', async () => {
    await files().put('things/a.txt', Readable.from(['one ', 'two']), 'text/plain');
    await files().put('things/b.txt', Buffer.from('three'), 'text/plain');
    expect([await text('things/a.txt'), await text('things/b.txt')]).toEqual(['one two', 'three']);
    await files().delete('things/a.txt');
    await files().delete('things/a.txt');
    expect(await files().get('things/a.txt')).toBeNull();
  });

  test('are listed, in folders too, without unfinished uploads', async () => {
    const keys = ['list/one.txt', 'list/deep/two.txt'];
    for (const key of keys) await files().put(key, Buffer.from('x'), 'text/plain');
    if (place === 'disk') writeFileSync(join(folder, 'files/.incoming/half'), '');
    const found = [];
    for await (const key of files().list()) found.push(key);
    expect(found.filter((key) => key.startsWith('list/')).sort()).toEqual(keys.toSorted());
    expect(found.filter((key) => key.includes('incoming'))).toEqual([]);
    rmSync(join(folder, 'files/.incoming/half'), { force: true });
  });

  test('are stored whole or not at all: a stream that fails leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('cut');
      })(),
    );
    await expect(files().put('things/half.txt', broken, 'text/plain')).rejects.toThrow('cut');
    expect(await files().get('things/half.txt')).toBeNull();
    expect(readdirSync(join(folder, 'files/.incoming'))).toEqual([]);
  });
});

test('removes unfinished uploads of a killed process, and keeps those in progress', async () => {
  const incoming = join(folder, 'files/.incoming');
  for (const name of ['old', 'new']) writeFileSync(join(incoming, name), '');
  utimesSync(join(incoming, 'old'), 0, 0);
  await openFiles(readConfig('all', { DATA_DIR: folder }), log);
  expect(readdirSync(incoming)).toEqual(['new']);
});

describe('a bucket that hangs, lies or is cut off', () => {
  // Long enough for a busy machine.
  const limits = { connection: 1_500, silence: 1_500, whole: 20_000 };

  async function openThroughProxy() {
    const proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(bucket.endpoint).port) });
    const settings = {
      DATA_DIR: folder,
      S3_BUCKET: 'baton',
      S3_ENDPOINT: bucket.endpoint,
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'y',
    };
    const beside = { ...settings, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` };
    return {
      proxy,
      files: await openFiles(readConfig('all', beside), log, limits),
      /** The same bucket, without the proxy and its limits. */
      direct: await openFiles(readConfig('all', settings), log),
    };
  }

  test.each(['stall', 'loseReplies'] as const)(
    'fails within its limits (%s), and works again by itself',
    async (fault) => {
      const { proxy, files } = await openThroughProxy();
      proxy[fault]();
      const key = `faults/${fault}.txt`;
      await expect(files.put(key, Buffer.from('text'), 'text/plain')).rejects.toThrow();
      await expect(files.get(key)).rejects.toThrow();
      // What was written for the upload is removed, whether the bucket has the object or not.
      expect(readdirSync(join(folder, 'files/.incoming')).filter((name) => name !== 'new')).toEqual([]);
      proxy.heal();
      await files.put(key, Buffer.from('text'), 'text/plain');
      expect((await buffer((await files.get(key))!)).toString()).toBe('text');
      await files.delete(key);
      await proxy.close();
    },
  );

  test('says why it refuses, and that nothing listens there', async () => {
    const refusing = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(403, { 'content-type': 'application/xml' });
        response.end('<Error><Code>InvalidAccessKeyId</Code><Message>There is no such key.</Message></Error>');
      });
    }).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const endpoint = `http://127.0.0.1:${(refusing.address() as { port: number }).port}`;
    const settings = { DATA_DIR: folder, S3_BUCKET: 'baton', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' };
    const files = await openFiles(readConfig('all', { ...settings, S3_ENDPOINT: endpoint }), log, limits);
    const put = () => files.put('faults/refused.txt', Buffer.from('text'), 'text/plain');
    await expect(put()).rejects.toThrow('faults/refused.txt" (InvalidAccessKeyId 403 There is no such key.)');
    refusing.closeAllConnections();
    refusing.close();
    await once(refusing, 'close');
    await expect(put()).rejects.toThrow('ECONNREFUSED');
    await expect(files.get('faults/refused.txt')).rejects.toThrow('ECONNREFUSED');
  });

  test('ends a download that stops in the middle with an error, not as a shorter file', async () => {
    const { proxy, files, direct } = await openThroughProxy();
    await direct.put('faults/large.bin', Buffer.alloc(20_000_000, 7), 'application/octet-stream');
    const stream = (await files.get('faults/large.bin'))!;
    let read = 0;
    const reading = (async () => {
      for await (const chunk of stream) {
        read += (chunk as Buffer).length;
        if (read < 2_000_000) proxy.stall();
      }
    })();
    await expect(reading).rejects.toThrow();
    expect(read).toBeLessThan(20_000_000);
    await proxy.close();
  });
});
