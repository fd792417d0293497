import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { demoPeople } from '../server/demo/demo-people.ts';
import { isNarrow } from './harness/open-menus.ts';
import { enterOwn, type OwnServer, startOwnServer } from './harness/own-server.ts';
import { extended } from './harness/test-tags.ts';

/** A server that has a marketing site and a documentation site beside it. */
let server: OwnServer | undefined;
const marketing = createServer((_request, response) => response.end('another site'));
let marketingUrl: string;
test.beforeAll(async () => {
  await once(marketing.listen(0, '127.0.0.1'), 'listening');
  marketingUrl = `http://127.0.0.1:${(marketing.address() as AddressInfo).port}/baton`;
  server = await startOwnServer({
    HELP_URL: 'https://help.example.org/',
    MARKETING_URL: marketingUrl,
    TERMS_URL: `${marketingUrl}/terms`,
  });
});
test.afterAll(async () => {
  marketing.closeAllConnections();
  marketing.close();
  await server?.stop();
});

test('help, logo and terms lead to the sites that are configured', extended, async ({ page, browser }) => {
  if (!server) throw new Error('no server');
  test.skip(isNarrow(page), 'the bar of a desk');
  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage();
  for (const path of ['/sign_in', '/about', '/nothing']) {
    await stranger.goto(path);
    await stranger.getByRole('link', { name: 'Baton, home page' }).click();
    await expect(stranger).toHaveURL(marketingUrl);
    await expect(stranger.getByText('another site')).toBeVisible();
  }
  await stranger.goto('/about');
  await stranger.getByRole('link', { name: 'Terms' }).click();
  await expect(stranger).toHaveURL(`${marketingUrl}/terms`);
  await stranger.goto('/about');
  await expect(stranger.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', '/help');
  const docs = await stranger.request.get('/help', { maxRedirects: 0 });
  expect(docs.headers().location).toBe('https://help.example.org/');
  await stranger.context().close();

  const signedIn = await enterOwn(browser, server, demoPeople[0].email);
  await signedIn.goto('/');
  await signedIn.getByRole('button', { name: 'Help' }).click();
  const items = signedIn.getByRole('menuitem');
  await expect(items).toHaveText([
    'Quick start',
    'Inviting collaborators',
    'Designing workflows',
    'Triggers',
    'Actions',
    'Action groups',
    'Roles and permissions',
    'All docs',
    'Keyboard shortcuts',
    'API documentation',
  ]);
  await expect(items.first()).toHaveAttribute('href', 'https://help.example.org/quick-start');
  await expect(items.first()).toHaveAttribute('target', '_blank');
  await signedIn.context().close();
});
