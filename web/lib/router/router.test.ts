import { describe, expect, test, vi } from 'vitest';
import { createMemoryHistory } from './app-history.ts';
import { notFound, redirect } from './redirect.ts';
import { createRootRoute, createRoute, type RouteOptions } from './route.ts';
import { createRouter } from './router.ts';

/** A router with a layout and some pages, as the app's. */
function open(href: string, options: Partial<Record<'root' | 'list' | 'one', RouteOptions>> = {}) {
  const root = createRootRoute(options.root);
  const layout = createRoute({ getParentRoute: () => root, id: 'default' });
  const page = (path: string, more: RouteOptions = {}) => createRoute({ getParentRoute: () => layout, path, ...more });
  const routeTree = root.addChildren([
    layout.addChildren([
      page('/'),
      page('/things', { validateSearch: ({ page: at }) => ({ page: at === 2 ? 2 : undefined }), ...options.list }),
      page('/things/$thingId', options.one),
      page('/things/new'),
    ]),
  ]);
  const history = createMemoryHistory({ initialEntries: [href] });
  return { router: createRouter({ routeTree, history }), history };
}

const shown = ({ state }: ReturnType<typeof open>['router']) => state.matches.at(-1);

describe('which page', () => {
  test('has the layouts around it, and what the address says', async () => {
    const { router } = open('/things/a%20b?x=1#part');
    await router.load();
    expect(router.state.matches.map(({ routeId }) => routeId)).toEqual([
      '__root__',
      '/default',
      '/default/things/$thingId',
    ]);
    expect(shown(router)).toMatchObject({ params: { thingId: 'a b' }, search: { x: 1 }, fullPath: '/things/$thingId' });
    expect(router.latestLocation.hash).toBe('part');
  });

  test.each([
    ['/things/new', '/things/new'],
    ['/THINGS/New/', '/things/new'],
    ['/things/', '/things'],
    ['/', '/'],
    ['/things/%E0%A4', '/things/$thingId'],
  ])('%s is %s', async (href, path) => {
    const { router } = open(href);
    await router.load();
    expect(shown(router)?.fullPath).toBe(path);
  });

  test.each(['/nothing', '/things/a/b', '/thing'])('%s is none', async (href) => {
    const { router } = open(href);
    await router.load();
    expect(router.state.matches.map(({ routeId, status }) => [routeId, status])).toEqual([['__root__', 'notFound']]);
  });

  test('keeps only the search parameters that it accepts', async () => {
    const { router, history } = open('/');
    await router.navigate({ to: '/things', search: { page: 3, other: 'kept' } });
    expect(history.readHref()).toBe('/things?other=kept');
    await router.navigate({ to: '/things', search: (before) => ({ ...before, page: 2 }) });
    expect(history.readHref()).toBe('/things?other=kept&page=2');
  });
});

describe('an address', () => {
  test.each([
    [{ to: '/things/$thingId', params: { thingId: 'a/b c' } }, '/things/a%2Fb%20c'],
    [{ to: '/things/$thingId' }, '/things/7'],
    [{ to: '/things', search: { q: '2026', list: ['a'] }, hash: 'end' }, '/things?q=%222026%22&list=%5B%22a%22%5D#end'],
    [{ search: true as const }, '/things/7?x=1'],
    [{ href: '/things?page=2#a' }, '/things?page=2#a'],
    [{ href: '//evil.example/things' }, '/evil.example/things'],
    [{ href: '/\\evil.example' }, '/evil.example'],
    [{ href: 'https://evil.example/things' }, '/things'],
    [{ href: 'javascript:alert(1)' }, '/alert(1)'],
  ])('of %o', (target, href) => {
    expect(open('/things/7?x=1').router.locationOf(target).href).toBe(href);
  });
});

describe('opening a page', () => {
  test('asks the routes from the outermost one, and shows the page once all is loaded', async () => {
    const order: string[] = [];
    const { router } = open('/', {
      root: { beforeLoad: async () => void order.push('guard') },
      one: {
        beforeLoad: () => void order.push('page'),
        loader: async () => {
          await Promise.resolve();
          order.push('data');
        },
      },
    });
    await router.load();
    const opened = router.navigate({ to: '/things/$thingId', params: { thingId: '1' } });
    expect(router.state.isLoading).toBe(true);
    expect(router.latestLocation.pathname).toBe('/things/1');
    expect(shown(router)?.fullPath).toBe('/');
    await opened;
    expect(order).toEqual(['guard', 'guard', 'page', 'data']);
    expect(shown(router)?.fullPath).toBe('/things/$thingId');
    expect(router.state.isLoading).toBe(false);
  });

  test('leads elsewhere in the same entry of the history', async () => {
    const { router, history } = open('/', {
      one: {
        beforeLoad: ({ location }) => {
          throw redirect({ to: '/things', search: { from: location.href } });
        },
      },
    });
    await router.load();
    await router.navigate({ href: '/things/1' });
    expect(history.readHref()).toBe('/things?from=%2Fthings%2F1');
    history.go(-1);
    expect(history.readHref()).toBe('/');
  });

  test('gives way to the page that is opened meanwhile', async () => {
    const { router } = open('/', { list: { loader: () => new Promise(() => {}) } });
    await router.load();
    const first = router.navigate({ to: '/things' });
    await router.navigate({ to: '/things/new' });
    await first;
    expect(shown(router)?.fullPath).toBe('/things/new');
  });

  test('tells what does not exist, and what fails', async () => {
    const error = new Error('broken');
    const { router } = open('/', {
      list: { loader: () => Promise.reject(error) },
      one: {
        loader: () => {
          throw notFound();
        },
      },
    });
    await router.navigate({ to: '/things' });
    expect(shown(router)).toMatchObject({ routeId: '__root__', status: 'error', error });
    await router.navigate({ href: '/things/1' });
    expect(shown(router)).toMatchObject({ routeId: '__root__', status: 'notFound' });
    await router.navigate({ to: '/things/new' });
    expect(shown(router)).toMatchObject({ status: 'success', fullPath: '/things/new' });
  });

  test('loads data once as long as the page is the same', async () => {
    const loader = vi.fn();
    const { router } = open('/', { one: { loader } });
    await router.navigate({ href: '/things/1' });
    const { params } = shown(router)!;
    await router.navigate({ href: '/things/1?x=1' });
    expect(loader).toHaveBeenCalledTimes(1);
    // The same object: parts that depend on it do nothing.
    expect(shown(router)?.params).toBe(params);
    await router.navigate({ href: '/things/2' });
    expect(loader).toHaveBeenCalledTimes(2);
  });

  test('adds no entry to the history for the address that is there', async () => {
    const { router, history } = open('/things');
    await router.load();
    await router.navigate({ to: '/things' });
    expect(history.readEntry().index).toBe(0);
    await router.navigate({ to: '/', replace: true });
    expect(history.readEntry().index).toBe(0);
    await router.navigate({ to: '/things' });
    expect(history.readEntry().index).toBe(1);
  });

  test('loads beforehand what a page leads to', async () => {
    const preload = vi.fn(async () => {});
    const fetchAhead = vi.fn(async () => {});
    const page = Object.assign(() => null, { preload, fetchAhead });
    const loader = vi.fn(async () => {});
    const { router } = open('/', {
      list: { component: page, loader },
      one: {
        beforeLoad: () => {
          throw redirect({ to: '/things' });
        },
      },
    });
    await router.load();
    await router.preload({ href: '/things/1' });
    expect(fetchAhead).toHaveBeenCalledTimes(1);
    // Which would reload the page if a file is gone.
    expect(preload).not.toHaveBeenCalled();
    expect(loader).toHaveBeenLastCalledWith(expect.objectContaining({ preload: true }));
    expect(shown(router)?.fullPath).toBe('/');
    await router.navigate({ to: '/things' });
    expect(preload).toHaveBeenCalledTimes(1);
    expect(loader).toHaveBeenLastCalledWith(expect.objectContaining({ preload: false }));
  });
});

test('a page that asks before it is left stays if the reader does', async () => {
  const { router, history } = open('/things');
  await router.load();
  const blocker = { shouldBlock: async () => true };
  router.blockers.add(blocker);
  await router.navigate({ to: '/things/new' });
  expect([shown(router)?.fullPath, history.readHref()]).toEqual(['/things', '/things']);
  router.blockers.delete(blocker);
  await router.navigate({ to: '/things/new' });
  expect(shown(router)?.fullPath).toBe('/things/new');
});
