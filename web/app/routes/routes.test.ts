import { expect, test } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { router } from '../router.ts';

const pages = Object.values(router.routesById).filter((route) => 'path' in route.options && route.options.path);

test('every path has a page, and every page has marks', () => {
  expect(pages.map((route) => route.fullPath).sort()).toEqual(Object.values(paths).sort());
  for (const route of pages) expect(route.options.staticData?.marks, route.fullPath).toBeDefined();
});

test('every page of a workspace requires login', () => {
  for (const route of pages.filter((one) => one.fullPath.includes('$workspaceId'))) {
    expect(route.options.staticData?.marks, route.fullPath).toMatchObject({
      access: 'login',
      workspace: expect.any(String),
    });
  }
});
