import { expect, test } from 'vitest';
import { isAppPath } from '../../contract/app-paths.ts';
import { type HelpPage, helpPageNames } from '../../contract/help.ts';
import { openTestApp } from '../testing/open-test-app.ts';

const list = async (env: Record<string, string>) => {
  const app = await openTestApp(env);
  const { status, body } = await app.call<{ help_pages: HelpPage[] }>('GET', '/api/v1/public/help_pages');
  await app.close();
  expect(status).toBe(200);
  return body.help_pages;
};

test('lists every page of the site that HELP_URL names', async () => {
  const pages = await list({ HELP_URL: 'https://help.example.org/baton/' });
  expect(pages.map(({ name }) => name)).toEqual(helpPageNames);
  expect(pages[0]?.url).toBe('https://help.example.org/baton/quick-start');
  expect(pages.at(-1)?.url).toBe('https://help.example.org/baton/');
});

test("lists Baton's own pages without HELP_URL, all of which the browser app has", async () => {
  const pages = await list({});
  expect(pages.map(({ name }) => name)).toEqual(helpPageNames);
  expect(pages[0]?.url).toBe('/help/quick-start');
  expect(pages.at(-1)?.url).toBe('/help');
  for (const { url } of pages) expect(isAppPath(url), url).toBe(true);
});
