import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Language } from '../../engine/definition.ts';
import type { Input, Reply } from '../lib/api-client.ts';
import { i18n, startLanguages } from '../lib/languages.ts';
import { queryClient, queryKey } from '../lib/query.ts';
import { meQuery } from '../lib/session.ts';
import { App } from './app.tsx';
import { libraryRoutes } from './routes/library-routes.ts';
import { publicRoutes } from './routes/public-routes.ts';
import { rootRoute } from './routes/root-route.tsx';

/** What the server would reply to a request of the page. */
export interface KnownReply<E extends Endpoint = Endpoint> {
  endpoint: E;
  input: Input<E>;
  reply: Reply<E>;
}

const routeTree = rootRoute.addChildren([publicRoutes, libraryRoutes]);
let started: Promise<void> | undefined;

/**
 * Draws a public page as a visitor sees it who is not signed in: at build time, not in the browser.
 * @param path Of the landing page, about, terms or the library.
 * @param replies Everything that the page requests.
 * @returns The HTML of `#root`.
 */
export async function drawPage(path: string, language: Language, replies: readonly KnownReply[]): Promise<string> {
  started ??= startLanguages(language);
  await started;
  await i18n.change(language);
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, null);
  for (const { endpoint, input, reply } of replies) queryClient.setQueryData(queryKey(endpoint, input), reply);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const failed = router.state.matches.find(({ status }) => status !== 'success');
  if (failed) throw new Error(`${path} could not be drawn`, { cause: failed.error });
  const { prelude } = await prerenderToNodeStream(<App router={router} />, {
    // Parts that are long would be put in place by a script, which the page's Content-Security-Policy does not allow.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      throw error;
    },
  });
  let html = '';
  for await (const part of prelude.setEncoding('utf8')) html += part;
  return html;
}
