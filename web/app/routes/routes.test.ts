import { expect, test } from 'vitest';
import { appPaths, isAppPath } from '../../../contract/app-paths.ts';
import { paths } from '../../lib/paths.ts';
import { router } from '../router.ts';

const pages = Object.values(router.routesById).filter((route) => 'path' in route.options && route.options.path);

test('every URL has its page, and every page its marks', () => {
  expect(pages.map((route) => route.fullPath).sort()).toEqual(Object.values(paths).sort());
  for (const route of pages) expect(route.options.staticData?.marks, route.fullPath).toBeDefined();
});

test('the server knows the same pages as the router', () => {
  const id = 'abe97f7c-602f-8b94-a972-004628d58aa9';
  const filled = Object.values(appPaths).map((path) => path.replace(/\$\w+/g, id));
  const others = filled.flatMap((path) => [`${path}/nothing`, `${path}x`, `/x${path}`, path.replace(id, '')]);
  const spelled = filled.flatMap((path) => [path, `${path}/`, path.toUpperCase()]);
  // Browsers never ask for a path that begins with two slashes: it would name a host.
  for (const path of [...spelled, ...others, '/api', '/helpless'].filter((one) => !one.startsWith('//'))) {
    // What is left over of the path stands under `**`.
    const [, params, found] = router.getMatchedRoutes(path);
    expect(isAppPath(path), path).toBe(found !== undefined && params['**'] === undefined);
  }
});

test('all of a workspace requires login', () => {
  for (const route of pages.filter((one) => one.fullPath.includes('$workspaceId'))) {
    expect(route.options.staticData?.marks, route.fullPath).toMatchObject({
      access: 'login',
      workspace: expect.any(String),
    });
  }
});
