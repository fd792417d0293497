import type { AnyRouter } from '@tanstack/react-router';
import { queryClient } from '../lib/query.ts';

/**
 * Loads the code, texts, data and style sheets of the page that the server sent drawn, so that what React renders first
 * is the same.
 * @returns Whether all of it could be loaded. Otherwise the page must be rendered anew.
 */
export async function loadDrawnPage(router: AnyRouter): Promise<boolean> {
  const { href } = router.latestLocation;
  await Promise.all([router.load(), ...styleSheets().map(isLoaded)]);
  await noRequests();
  const queries = queryClient.getQueryCache().getAll();
  const matches: { status: string }[] = router.state.matches;
  return (
    router.latestLocation.href === href &&
    matches.every(({ status }) => status === 'success') &&
    queries.every(({ state }) => state.status === 'success')
  );
}

const styleSheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

/** Resolves once a style sheet applies, or cannot be loaded: then the page has the styles that it came with. */
function isLoaded(link: HTMLLinkElement): Promise<void> | undefined {
  if (link.sheet) return;
  return new Promise((done) => {
    link.addEventListener('load', () => done(), { once: true });
    link.addEventListener('error', () => done(), { once: true });
  });
}

/** The routes request what their pages show, and do not wait for it. */
async function noRequests(): Promise<void> {
  if (queryClient.isFetching() === 0) return;
  await new Promise<void>((done) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return;
      stop();
      done();
    });
  });
}
