import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createMemoryHistory } from './app-history.ts';
import { Link } from './link.tsx';
import { notFound } from './redirect.ts';
import { createRootRoute, createRoute } from './route.ts';
import { createRouter } from './router.ts';
import { Outlet, RouterProvider } from './router-provider.tsx';
import { useBlocker, useParams } from './use-router-state.ts';

let stop: () => void = () => {};
afterEach(() => stop());

/** An app of three pages with their links, on its first page. */
function render(stays: () => boolean = () => false) {
  const root = createRootRoute({
    component: () => (
      <>
        <nav>
          <Link to="/" activeOptions={{ exact: true }}>
            Start
          </Link>
          <Link to="/runs" search={{ status: 'active' }} activeProps={{ className: 'here' }}>
            Runs
          </Link>
          <Link to="/runs" search={{ status: 'failed' }}>
            Failed
          </Link>
          <Link to="/runs/$runId" params={{ runId: '7' }}>
            Seven
          </Link>
          <Link href="/nothing">Nowhere</Link>
        </nav>
        <main>
          <Outlet />
        </main>
      </>
    ),
    notFoundComponent: () => <h1>Not found</h1>,
    errorComponent: ({ error }) => (
      <>
        <h1>Failed: {error.message}</h1>
        <Link to="/">Home</Link>
      </>
    ),
  });
  const getParentRoute = () => root;
  const routes = [
    createRoute({ getParentRoute, path: '/', component: () => <h1>First</h1> }),
    createRoute({ getParentRoute, path: '/runs', component: () => <Runs stays={stays} /> }),
    createRoute({ getParentRoute, path: '/runs/$runId', component: Run }),
  ];
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const element = document.body.appendChild(document.createElement('div'));
  const mounted = createRoot(element, { onCaughtError: () => {} });
  stop = () => {
    mounted.unmount();
    element.remove();
  };
  mounted.render(<RouterProvider router={router} />);
  return { history };
}

function Runs({ stays }: { stays: () => boolean }) {
  useBlocker({ shouldBlockFn: stays, enableBeforeUnload: () => false });
  return (
    <>
      <h1 style={{ marginTop: 3000 }}>All runs</h1>
      <Link to="/runs/$runId" params={{ runId: '6' }}>
        Six
      </Link>
      <Link to="/runs/$runId" params={{ runId: '5' }}>
        Five
      </Link>
      <Link to="/runs/$runId" params={{ runId: '4' }}>
        Four
      </Link>
    </>
  );
}

function Run() {
  const { runId } = useParams();
  if (runId === '8') throw notFound();
  if (runId === '9') throw new Error('broken');
  if (runId === '4') return <h1 hidden>Run 4</h1>;
  return runId === '5' ? <Late>Run {runId}</Late> : <h1>Run {runId}</h1>;
}

/** As the heading of a page that waits for what it shows. */
function Late({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 100);
    return () => clearTimeout(timer);
  }, []);
  return isThere && <h1>{children}</h1>;
}

const heading = (name: string) => page.getByRole('heading', { name });
const link = (name: string) => page.getByRole('link', { name });

test('a link opens its page, and is the current one as long as that page is shown', async () => {
  render();
  await expect.element(link('Start')).toHaveAttribute('aria-current', 'page');
  await link('Runs').click();
  await expect.element(heading('All runs')).toBeInTheDocument();
  await expect.element(link('Runs')).toHaveClass('here');
  await expect.element(link('Runs')).toHaveAttribute('href', '/runs?status=active');
  await expect.element(link('Start')).not.toHaveAttribute('aria-current');
  await link('Seven').click();
  await expect.element(heading('Run 7')).toBeInTheDocument();
  await expect.element(link('Runs')).not.toHaveAttribute('aria-current');
});

test('Enter on a link opens it; what the page does not catch is shown in its place until another page is opened', async () => {
  const { history } = render();
  await expect.element(heading('First')).toBeInTheDocument();
  history.push('/runs/9');
  history.go(0);
  await expect.element(heading('Failed: broken')).toBeInTheDocument();
  (link('Home').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('First')).toBeInTheDocument();
  history.push('/runs/8');
  history.go(0);
  await expect.element(heading('Not found')).toBeInTheDocument();
  history.go(-1);
  await expect.element(heading('First')).toBeInTheDocument();
  await link('Nowhere').click();
  await expect.element(heading('Not found')).toBeInTheDocument();
  await expect.element(link('Start')).toBeInTheDocument();
});

test('a page is found again where it was left, and a new one begins at its top', async () => {
  const { history } = render();
  await link('Runs').click();
  await expect.element(heading('All runs')).toBeInTheDocument();
  window.scrollTo(0, 1200);
  await expect.poll(() => window.scrollY).toBe(1200);
  history.push('/');
  history.go(0);
  await expect.element(heading('First')).toBeInTheDocument();
  history.go(-1);
  await expect.element(heading('All runs')).toBeInTheDocument();
  await expect.poll(() => window.scrollY).toBe(1200);
  await link('Start').click();
  await link('Runs').click();
  await expect.poll(() => window.scrollY).toBe(0);
});

test('a page that asks before it is left stays, also when the reader goes back', async () => {
  let stays = true;
  const { history } = render(() => stays);
  await link('Runs').click();
  await expect.element(heading('All runs')).toBeInTheDocument();
  // The same page with another search parameter is not left.
  await link('Failed').click();
  await expect.poll(() => history.readHref()).toBe('/runs?status=failed');
  history.go(-1);
  await expect.poll(() => history.readHref()).toBe('/runs?status=active');
  history.go(-1);
  await expect.poll(() => history.readHref()).toBe('/runs?status=active');
  await expect.element(heading('All runs')).toBeInTheDocument();
  stays = false;
  history.go(-1);
  await expect.element(heading('First')).toBeInTheDocument();
});

test('a link that goes with its page leaves the focus to the heading of the new one, and has it again after going back', async () => {
  const { history } = render();
  await link('Runs').click();
  await expect.element(heading('All runs')).toBeInTheDocument();
  await link('Six').click();
  await expect.element(heading('Run 6')).toHaveFocus();
  history.go(-1);
  await expect.element(link('Six')).toHaveFocus();
  await link('Five').click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(heading('Run 5')).toHaveFocus();
  history.go(-1);
  await expect.element(link('Five')).toHaveFocus();
  // What stays keeps the focus.
  await link('Seven').click();
  await expect.element(heading('Run 7')).toBeInTheDocument();
  await expect.element(link('Seven')).toHaveFocus();
});

test('what led to a page and goes after it, as a menu, leaves the focus to its heading', async () => {
  const { history } = render();
  await expect.element(heading('First')).toBeInTheDocument();
  const menu = document.body.appendChild(document.createElement('button'));
  menu.focus();
  history.push('/runs/6');
  history.go(0);
  await expect.element(heading('Run 6')).toBeInTheDocument();
  expect(document.activeElement).toBe(menu);
  menu.remove();
  await expect.element(heading('Run 6')).toHaveFocus();
});

test('another view of the same page leaves the focus where it is', async () => {
  const { history } = render();
  await link('Runs').click();
  await expect.element(heading('All runs')).toBeInTheDocument();
  (link('Runs').element() as HTMLElement).blur();
  history.push('/runs?status=failed');
  history.go(0);
  await expect.element(link('Failed')).toHaveAttribute('aria-current', 'page');
  expect(document.activeElement).toBe(document.body);
});

test('a heading that is not shown leaves the focus to the page', async () => {
  render();
  await link('Runs').click();
  await link('Four').click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(document.querySelector('h1')?.textContent).toBe('Run 4');
});
