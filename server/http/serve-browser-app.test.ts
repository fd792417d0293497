import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { limitRequests } from './request-limits.ts';
import { serveBrowserApp } from './serve-browser-app.ts';

let app: FastifyInstance;
const folder = temporaryFolder('baton-web-');
const withFiles = temporaryFolder('baton-web-');
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Baton</title>');
  writeFileSync(join(folder, 'assets/part-1.js'), 'export {};');
  writeFileSync(join(folder, 'assets/part-1.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  mkdirSync(join(folder, 'drawn'));
  writeFileSync(join(folder, 'drawn/secret.html'), 'not by this address');
  writeFileSync(join(withFiles, 'index.html'), '<html>\n  <head>\n  </head>\n</html>');
  mkdirSync(join(withFiles, 'drawn'));
  const filesOf = (name: string) => ({
    scripts: [`/assets/${name}.js`],
    styles: [`/assets/${name}.css`],
    fonts: [`/assets/${name}.woff2`],
  });
  const files = { home: { en: filesOf('home-en'), fr: filesOf('home-fr') }, signIn: { en: filesOf('sign-in') } };
  writeFileSync(join(withFiles, 'drawn/page-files.json'), JSON.stringify(files));
  app = Fastify();
  await serveBrowserApp(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(withFiles, { recursive: true });
});

test.each(['/help', '/help/quick-start', '/', '/workspaces/x/home', '/About/', '/sign_in?return_to=%2Fnothing'])(
  '%s returns the page',
  async (url) => {
    const { statusCode, body, headers } = await app.inject(url);
    expect([statusCode, body, headers['cache-control']]).toEqual([200, '<title>Baton</title>', 'no-cache']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  },
);

test.each(['/apiary', '/nothing?here', '/workspaces/x/nothing', '/workspaces//home', '/help/nothing'])(
  '%s returns the page with status 404',
  async (url) => {
    const first = await app.inject(url);
    const { etag } = (await app.inject('/')).headers;
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    for (const { statusCode, body, headers } of [first, again]) {
      expect([statusCode, body, headers['cache-control']]).toEqual([404, '<title>Baton</title>', 'no-cache']);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    }
  },
);

test('a file of the build is cached forever, and a missing one returns 404', async () => {
  const part = await app.inject('/assets/part-1.js');
  expect([part.statusCode, part.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const missing = ['/assets/part-0.js', '/assets/', '/assets/..%2findex.html', '/assets//part-1.js'];
  for (const url of [...missing, '/drawn/secret.html', '/api/v1/nothing', '//api']) {
    expect((await app.inject(url)).statusCode, url).toBe(404);
  }
});

test('a file is sent as the build has compressed it, asked about by HEAD, and the same as before to who has it', async () => {
  const url = '/assets/part-1.js?any';
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {};');
  const plain = await app.inject(url);
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['export {};', undefined]);
  const head = await app.inject({ url, method: 'HEAD' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
  const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('files are not limited, and what is none is', async () => {
  const limited = Fastify();
  const { allowList } = limitRequests({ pool: {}, config: {} } as AppContext);
  const free: string[] = [];
  limited.addHook('onRequest', async (request) => {
    if ((allowList as (request: FastifyRequest) => boolean)(request)) free.push(request.url);
  });
  await serveBrowserApp(limited, folder);
  const urls = ['/assets/part-1.js?any', '/assets/part-0.js', '/favicon.svg', '/', '/assets/..%2findex.html'];
  for (const url of urls) await limited.inject(url);
  await limited.close();
  expect(free).toEqual(['/assets/part-1.js?any']);
});

test('a file beside the page is checked again each time', async () => {
  const { statusCode, body, headers } = await app.inject('/favicon.svg');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '<svg/>', 'no-cache']);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});

test.each([
  '/decide?token=x',
  '/unsubscribe?token=x',
  '/verify_email?token=x',
  '/verify_email?change=x',
  '/reset_password?lang=fr&token=x',
  '/register?invitation=x',
])('%s, a link of a mail, is neither cached nor sent to others as a referrer', async (url) => {
  const { headers } = await app.inject(url);
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
});

test('a main page names its files for those who will see it, in their language', async () => {
  const named = Fastify();
  await serveBrowserApp(named, withFiles);
  const filesIn = async (url: string, cookie: string) => {
    const { body, headers } = await named.inject({ url, headers: { cookie } });
    expect(headers['cache-control']).toBe('no-cache');
    return [
      ...body.matchAll(
        /<link rel="(\w+)"(?: data-page)?(?: as="(\w+)")?(?: type="font\/woff2")? crossorigin href="\/assets\/(.*)">/g,
      ),
    ].map((link) => link.slice(1).filter(Boolean).join(' '));
  };
  const home = '/workspaces/x/home';
  expect(await filesIn(home, 'baton_session=s')).toEqual([
    'modulepreload home-en.js',
    'preload style home-en.css',
    'preload font home-en.woff2',
  ]);
  expect(await filesIn(home, 'baton_session=s; baton_language=fr')).toEqual([
    'modulepreload home-fr.js',
    'preload style home-fr.css',
    'preload font home-fr.woff2',
  ]);
  expect(await filesIn(home, '')).toEqual([]);
  expect(await filesIn('/account', 'baton_session=s')).toEqual([]);
  expect(await filesIn('/sign_in', '')).toEqual([
    'modulepreload sign-in.js',
    'preload style sign-in.css',
    'preload font sign-in.woff2',
  ]);
  expect(await filesIn('/sign_in', 'baton_session=s')).toEqual([]);
  await named.close();
});
