import { expect, test } from 'vitest';
import { type AppPath, appPaths, isAppPath } from '../../../contract/app-paths.ts';
import { helpSlugs } from '../../../contract/help-slugs.ts';
import { parentPages } from '../../lib/parent-pages.ts';
import { paths } from '../../lib/paths.ts';
import { router } from '../router.ts';

/** The path of the page that the router opens at an address; undefined if it opens none. */
const pageAt = (pathname: string) => {
  const match = router.matchRoutes({ ...router.latestLocation, pathname, search: {} }).at(-1);
  return pages.find(({ id }) => id === match?.routeId)?.fullPath;
};
const pages = Object.values(router.routesById).filter((route) => 'path' in route.options && route.options.path);

test('every path has a page, and every page has marks', () => {
  expect(pages.map((route) => route.fullPath).sort()).toEqual(Object.values(paths).sort());
  for (const route of pages) expect(route.options.staticData?.marks, route.fullPath).toBeDefined();
});

/** What the drawer of a phone lists, with the tabs of the settings, and two addresses that stand for one of these pages. */
const menuPages: AppPath[] = [
  ...(['home', 'workflows', 'runs', 'analytics'] as const),
  ...(['library', 'plannedRuns', 'export', 'imports', 'settings'] as const),
  ...(['generalSettings', 'memberSettings', 'groupSettings', 'tagSettings', 'usageSettings'] as const),
  ...(['workspaces', 'account', 'installation', 'help'] as const),
  ...(['workspace', 'workspaceAccount'] as const),
];

test('every page that no menu lists names the page to which the arrow of a phone leads', () => {
  const withoutBar = ['/public', '/session', '/notices'];
  for (const [name, path] of Object.entries(paths) as [AppPath, string][]) {
    const route = pages.find(({ fullPath }) => fullPath === path);
    if (withoutBar.some((layout) => route?.id.startsWith(`${layout}/`))) continue;
    const isListed = menuPages.includes(name);
    expect(name in parentPages, `${path}: ${isListed ? 'is in a menu' : 'has no parent in parentPages'}`).toBe(
      !isListed,
    );
  }
});

test('arrows lead to an address without further ids, and step by step to a page of a menu', () => {
  const above: Partial<Record<AppPath, { page: AppPath }>> = parentPages;
  const idsIn = (page: AppPath) => paths[page].match(/\$\w+/g) ?? [];
  for (const page of Object.keys(parentPages) as AppPath[]) {
    const way = [page];
    for (let next = above[page]; next && way.length < 5; next = above[next.page]) way.push(next.page);
    expect(menuPages, way.join(' → ')).toContain(way.at(-1));
    expect(idsIn(page), way.join(' → ')).toEqual(expect.arrayContaining(way.flatMap(idsIn)));
  }
});

test('isAppPath accepts the same paths as the router', () => {
  const id = 'abe97f7c-602f-8b94-a972-004628d58aa9';
  // Help pages are known by name: see below.
  const filled = Object.values(appPaths)
    .filter((path) => path !== appPaths.helpPage)
    .map((path) => path.replace(/\$\w+/g, id));
  const others = filled.flatMap((path) => [`${path}/nothing`, `${path}x`, `/x${path}`, path.replace(id, '')]);
  const spelled = filled.flatMap((path) => [path, `${path}/`, path.toUpperCase()]);
  // Browsers never request a path that begins with two slashes: it would name a host.
  for (const path of [...spelled, ...others, '/api', '/helpless'].filter((one) => !/^\/(\/|help\/)/.test(one))) {
    expect(isAppPath(path), path).toBe(pageAt(path) !== undefined);
  }
});

test('isAppPath knows the help pages by name', () => {
  for (const slug of helpSlugs) {
    for (const path of [`/help/${slug}`, `/help/${slug}/`, `/help/${slug.toUpperCase()}`]) {
      expect(isAppPath(path), path).toBe(true);
      expect(pageAt(path)).toBe(paths.helpPage);
    }
  }
  for (const path of ['/help/nothing', '/help/quick-start/more', '/help/quick_start']) {
    expect(isAppPath(path), path).toBe(false);
  }
});

test('every page of a workspace requires login', () => {
  for (const route of pages.filter((one) => one.fullPath.includes('$workspaceId'))) {
    expect(route.options.staticData?.marks, route.fullPath).toMatchObject({
      access: 'login',
      workspace: expect.any(String),
    });
  }
});
