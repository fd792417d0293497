import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAppPath } from '../../contract/app-paths.ts';
import { serveBrowserApp } from '../http/serve-browser-app.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { describePage, listPublicPaths } from './describe-page.ts';

let app: TestApp;
let pages: FastifyInstance;
let site: string;
beforeAll(async () => {
  app = await openTestApp({ BASE_URL: 'https://baton.test' });
  site = temporaryFolder('baton-site-');
  writeFileSync(join(site, 'index.html'), '<html><head><title>Baton</title></head><body></body></html>');
  pages = Fastify();
  const drawn = { 'en/index': 'Drawn', 'fr/index': 'Dessinée', 'en/library': 'Drawn library' };
  for (const [file, text] of Object.entries(drawn)) {
    mkdirSync(join(site, 'drawn', file, '..'), { recursive: true });
    writeFileSync(join(site, 'drawn', `${file}.html`), `<head><title>Baton</title></head>${text}`);
  }
  await serveBrowserApp(pages, site, { base: 'https://baton.test', describe: describePage });
});
afterAll(async () => {
  await pages.close();
  await app.close();
  rmSync(site, { recursive: true });
});

test('robots are kept away from what needs a session, and get the list of public pages', async () => {
  const robots = await app.app.inject('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.body).toContain('Disallow: /workspaces\n');
  expect(robots.body).toContain('Sitemap: https://baton.test/sitemap.xml');
  const sitemap = await app.app.inject('/sitemap.xml');
  const listed = [...sitemap.body.matchAll(/<loc>https:\/\/baton\.test([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(listed).toEqual(await listPublicPaths());
  expect(listed.length).toBeGreaterThan(30);
  for (const path of listed) expect(isAppPath(path ?? ''), path).toBe(true);
});

test('a shared link to a public page has its title, description and picture, and other pages say nothing', async () => {
  for (const [path, title] of [
    ['/', 'Baton connects your team'],
    ['/library/expense-claim/show', 'Expense claim'],
    ['/library/', 'Workflow library'],
  ] as const) {
    const { body, statusCode, headers } = await pages.inject(path);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toMatch(new RegExp(`<title>${title}[^<]*</title>`));
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}" \/>/);
    expect(body).toContain('<meta property="og:image" content="https://baton.test/preview.png" />');
  }
  for (const path of ['/workspaces', '/sign_in', '/library/no-such-workflow/show']) {
    expect((await pages.inject(path)).body).toContain('<title>Baton</title></head>');
  }
});

test('a public page says that its reader is a visitor, so that the app does not ask who it is', async () => {
  const mark = '<meta name="baton-visitor" content="true" />';
  const visitor = await pages.inject('/');
  expect(visitor.body).toContain(mark);
  expect(visitor.headers.vary).toContain('cookie');
  const signedIn = await pages.inject({ url: '/', headers: { cookie: 'baton_language=fr; baton_session=x' } });
  expect(signedIn.body).not.toContain(mark);
});

test('visitors get a page as it was drawn, in their language, and the library in English', async () => {
  const read = async (url: string, cookie = '') => {
    const { body, headers } = await pages.inject({ url, headers: { cookie } });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    return [/<title>(.*?)[ <]/.exec(body)?.[1], /<\/head>(.*)/.exec(body)?.[1]];
  };
  const shell = '<body></body></html>';
  expect(await read('/?utm_source=mail')).toEqual(['Baton', 'Drawn']);
  expect(await read('/', 'a=b; baton_language=fr')).toEqual(['Baton', 'Dessinée']);
  expect(await read('/library', 'baton_language=fr')).toEqual(['Workflow', 'Drawn library']);
  // Not drawn: what the query filters, a language without a page, pages of people who may be signed in, other addresses.
  expect(await read('/library?tag=hr')).toEqual(['Workflow', shell]);
  expect(await read('/', 'baton_language=th')).toEqual(['Baton', shell]);
  expect(await read('/', 'baton_language=fr; baton_session=x')).toEqual(['Baton', shell]);
  expect(await read('/library/')).toEqual(['Workflow', shell]);
  expect((await pages.inject('/drawn/en/index.html')).statusCode).toBe(404);
  const about = await pages.inject({ url: '/about', headers: { cookie: 'baton_language=fr' } });
  expect(about.body).toContain('<title>À propos de Baton · Baton</title>');
});

test('what a description contains is text, never markup', async () => {
  const own = Fastify();
  const folder = temporaryFolder('baton-site-');
  writeFileSync(join(folder, 'index.html'), '<head><title>Baton</title></head>');
  const describe = async () => ({ title: '<b>"$&\'', description: '"><script>', language: 'en' as const });
  await serveBrowserApp(own, folder, { base: 'https://baton.test', describe });
  const { body } = await own.inject('/');
  expect(body).not.toMatch(/<b>|<script>/);
  expect(body).toContain('&#60;b&#62;&#34;$&#38;&#39;');
  await own.close();
  rmSync(folder, { recursive: true });
});
