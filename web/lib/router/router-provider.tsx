import {
  Component,
  type ReactNode,
  Suspense,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { NotFound } from './redirect.ts';
import type { RouteOptions } from './route.ts';
import type { Router } from './router.ts';
import { DepthContext, MatchesContext, ParamsContext, RouterContext, useRouter } from './router-context.ts';

const none = {};

/** The page that the address names, with the layouts around it. */
export function RouterProvider({ router }: { router: Router }) {
  const [{ matches, arrival }, show] = useState(router.state);
  // A page that the server sent drawn stays where the reader has scrolled it.
  const [drawn] = useState(arrival);
  useLayoutEffect(() => {
    let last = router.state.matches;
    const stopFollowing = router.store.subscribe(() => {
      const { matches: next, arrival: newest } = router.state;
      if (next === last) return;
      last = next;
      // Another page is rendered in pieces, between which the browser reacts. The same page with other search parameters
      // may have a field that contains one of them, and is rendered at once.
      if (newest?.isSamePage) show(router.state);
      else startTransition(() => show(router.state));
    });
    const stop = router.start();
    return () => {
      stopFollowing();
      stop();
    };
  }, [router]);
  useLayoutEffect(() => {
    if (arrival && arrival !== drawn) router.arrive(arrival);
  }, [router, arrival, drawn]);
  return (
    <RouterContext value={router}>
      <MatchesContext value={matches}>
        <ParamsContext value={matches.at(-1)?.params ?? none}>
          <MatchView depth={0} />
        </ParamsContext>
      </MatchesContext>
    </RouterContext>
  );
}

/** Inside a layout: the page, or the next layout. */
export function Outlet() {
  const router = useRouter();
  const depth = useContext(DepthContext) ?? 0;
  const isMissing = useContext(MatchesContext)[depth]?.status === 'notFound';
  const { notFoundComponent: NotFoundPage } = router.options.routeTree.options;
  if (isMissing) return NotFoundPage && <NotFoundPage />;
  const inside = <MatchView depth={depth + 1} />;
  // A page that waits for its texts does not take the outermost layout with it.
  return depth === 0 ? <Suspense>{inside}</Suspense> : inside;
}

function MatchView({ depth }: { depth: number }) {
  const router = useRouter();
  const matches = useContext(MatchesContext);
  const match = matches[depth];
  const options = match && router.routesById[match.routeId]?.options;
  const Shown = options?.component ?? Outlet;
  // The same element as long as it is the same layout or page: it is not rendered again for those in it.
  const shown = useMemo(() => <Shown />, [Shown]);
  if (!options) return null;
  const content = match.status === 'error' ? <Throw error={match.error} /> : shown;
  return (
    <DepthContext value={depth}>
      {depth === 0 ? (
        <Catch options={options} page={matches}>
          {content}
        </Catch>
      ) : (
        content
      )}
    </DepthContext>
  );
}

function Throw({ error }: { error: unknown }): ReactNode {
  throw error;
}

interface CatchProps {
  options: RouteOptions;
  /** Another one when another page is shown. */
  page: unknown;
  children: ReactNode;
}

/** Shows the root's own page in place of everything when a part fails, until another page is opened. */
class Catch extends Component<CatchProps, { caught: { error: Error } | null; page: unknown }> {
  override state = { caught: null as { error: Error } | null, page: this.props.page };

  static getDerivedStateFromError(error: Error) {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ page }: CatchProps, state: { page: unknown }) {
    return state.page === page ? null : { caught: null, page };
  }

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    const { notFoundComponent: NotFoundPage, errorComponent: ErrorPage } = this.props.options;
    if (caught.error instanceof NotFound && NotFoundPage) return <NotFoundPage />;
    if (!ErrorPage) throw caught.error;
    return <ErrorPage error={caught.error} />;
  }
}
