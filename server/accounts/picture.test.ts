import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestUser } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { createPng, upload } from '../testing/upload.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Pictured = { user: { profile_image: { url: string | null } } };
const path = '/api/v1/user/profile_image';
const send = (call: TestApp['call'], file: Buffer, as?: Parameters<typeof upload>[3]) =>
  upload<Pictured>(call, path, file, as);

const folder = () => join(app.context.config.DATA_DIR, 'files/profile_images');
const stored = () => {
  try {
    return readdirSync(folder());
  } catch {
    return [];
  }
};

const webp = (bytes: string, size = bytes.length) => {
  const head = Buffer.from('RIFF\0\0\0\0WEBP');
  head.writeUInt32LE(size + 4, 4);
  return Buffer.concat([head, Buffer.from(bytes, 'latin1')]);
};
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.from([0xff, 0xd9])]);
};

describe('a picture', () => {
  test('is stored, and shown only to signed-in users', async () => {
    const { call } = await createTestUser(app);
    const png = createPng(512, 512);
    const { status, body } = await send(call, png, { name: '../../etc/passwd', type: 'text/html' });
    expect(status).toBe(200);
    const { url } = body.user.profile_image;
    expect(url).toMatch(/^\/api\/v1\/user\/profile_images\/[\w-]{22}\.png$/);
    const other = await createTestUser(app);
    const shown = await app.app.inject({ url: url ?? '', headers: { authorization: `Bearer ${other.token}` } });
    expect(shown.rawPayload.equals(png)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="picture.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect((await app.call('GET', url ?? '')).status).toBe(401);
  });

  test('leaves no file behind when it is replaced or removed, or when its row was never stored', async () => {
    const { call } = await createTestUser(app);
    const before = stored().length;
    await send(call, createPng());
    const second = await send(call, createPng(8, 8));
    await app.work();
    expect(stored()).toHaveLength(before + 1);
    expect((await call('GET', second.body.user.profile_image.url ?? '')).status).toBe(200);
    const removed = await call<Pictured>('DELETE', path);
    expect(removed.body.user.profile_image.url).toBeNull();
    await app.work();
    expect(stored()).toHaveLength(before);
    expect((await call('GET', second.body.user.profile_image.url ?? '')).status).toBe(404);

    await app.context.pool.query(`alter table users add constraint no_image check (image is null) not valid`);
    expect((await send(call, createPng())).status).toBe(500);
    await app.context.pool.query('alter table users drop constraint no_image');
    expect(stored()).toHaveLength(before + 1);
    await app.context.pool.query(`update pgboss.job set start_after = now() where name = 'sweep_file'`);
    await app.work();
    expect(stored()).toHaveLength(before);
  });

  test.each([
    ['a PNG', createPng(3, 5), 'png'],
    ['a JPEG', jpeg(640, 480), 'jpg'],
    ['a WebP with loss', webp('VP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\x10\x00\x10\x00'), 'webp'],
    ['a WebP without loss', webp('VP8L\x0a\0\0\0\x2f\x0f\xc0\x03\x00\0\0\0\0\0'), 'webp'],
    ['an extended WebP', webp('VP8X\x0a\0\0\0\0\0\0\0\x0f\0\0\x0f\0\0'), 'webp'],
  ])('is accepted as %s by its content', async (_name, file, ending) => {
    const { call } = await createTestUser(app);
    const { status, body } = await send(call, file, { name: 'x.gif', type: 'image/gif' });
    expect([status, body.user?.profile_image.url?.split('.').at(-1)]).toEqual([200, ending]);
  });

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
    ['half a PNG’s head', createPng().subarray(0, 20)],
    ['a PNG of a billion pixels', createPng(32_000, 32_000)],
    ['a PNG of no width', createPng(0, 4)],
    ['a WebP with a length beyond its end', webp('VP8X\x0a\0\0\0\0\0\0\0\x0f\0\0\x0f\0\0', 10_000)],
    ['a JPEG without a frame', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 0xff)])],
  ])('is refused if it is %s, whatever its name', async (_name, file) => {
    const { call } = await createTestUser(app);
    const { status, problem } = await send(call, file);
    expect([status, problem.code, problem.errors[0]]).toEqual([
      422,
      'invalid_input',
      {
        field: 'profile_image',
        code: 'invalid_image',
        message: 'The picture must be a PNG, JPEG or WebP file of at most 2 MB.',
      },
    ]);
  });

  test('has at most two megabytes, and must come as a file in a form', async () => {
    const { call, token } = await createTestUser(app);
    const before = stored().length;
    for (const size of [2 * 1024 * 1024 + 1, 10_000_000]) {
      const { status, problem } = await send(call, Buffer.concat([createPng(), Buffer.alloc(size)]));
      expect([status, problem.code]).toEqual([413, 'payload_too_large']);
    }
    const json = await call('POST', path, { file: { path: '/etc/passwd', size: 10, type: 'image/png' } });
    expect([json.status, json.problem.code]).toEqual([415, 'unsupported_media_type']);
    expect((await send(call, createPng(), { boundary: 'another' })).status).toBeLessThan(500);
    expect((await send(call, createPng(), { boundary: 'another' })).status).toBeGreaterThanOrEqual(400);
    for (const type of ['multipart/form-data', 'multipart/mixed; boundary=line', 'text/plain', 'image/png']) {
      const odd = await app.app.inject({
        method: 'POST',
        url: path,
        payload: createPng(),
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      });
      expect([400, 415, 422], type).toContain(odd.statusCode);
    }
    expect((await app.call('POST', path)).status).toBe(401);
    expect(stored()).toHaveLength(before);
  });
});
