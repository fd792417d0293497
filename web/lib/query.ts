import {
  hashKey,
  type Query,
  QueryCache,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Endpoint, Topic } from '../../contract/endpoint.ts';
import { getMe } from '../../contract/identity.ts';
import { type CallOptions, call, type Input, ProblemError, type Reply } from './api-client.ts';
import { i18n } from './languages.ts';
import { problemMessage } from './problem-message.ts';
import { toast } from './toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      isList?: boolean;
      shows?: readonly Topic[] | undefined;
      /** Milliseconds: changes refetch the query at most this often, for replies that are expensive to compute. */
      refetchEvery?: number;
    };
  }
}

/** Milliseconds for which a reply counts as new, so that the page does not repeat a request that was sent early. */
export const early = 5_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      const isSessionOver = error instanceof ProblemError && error.problem.status === 401;
      if (!meta?.isList || isSessionOver) return;
      toast.error(problemMessage(error), { label: i18n.t('app:error.again'), onClick: retryFailedLists });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: early,
      // A request that was rejected would be rejected again. Only a request that did not reach the server, or failed behind a
      // proxy, is retried.
      retry: (failures, error) => failures < 2 && error instanceof ProblemError && error.problem.status >= 502,
    },
    // Without a connection a change fails at once, as it does when the server is gone. Kept until there is one again, it would
    // look as if it were stored, be lost with the tab, or be sent hours later.
    mutations: { networkMode: 'always' },
  },
});

// Replies have the texts of workflows in the reader's language. The profile has none, and switches the language itself.
i18n.onChange(() => {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getMe.path });
});

const requested = new WeakMap<Query, number>();
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') requested.set(event.query, Date.now());
});

/** When the last request of a query began, in Unix milliseconds; 0 if there was none. */
export const requestedAt = (query: Query): number => requested.get(query) ?? 0;

/**
 * `[path, params, query]`: `queryClient.invalidateQueries({ queryKey: [listRuns.path] })` invalidates all pages of a
 * list.
 */
export function queryKey<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return [endpoint.path, input.params ?? {}, input.query ?? {}] as const;
}

/** The `meta` of a query that is not made by `useApi`: `refetchTopics` uses it to find the queries of a topic. */
export const metaOf = ({ shows }: Pick<Endpoint, 'shows'>) => ({ shows });

/** The workspace and the runs that changed. */
export interface ChangeScope {
  ws?: string | undefined;
  /** Undefined means any run. */
  run_ids?: readonly string[] | undefined;
}

/**
 * Refetches the active queries that show one of the topics, and marks the inactive ones as stale.
 * @param keeps Returns true for queries that must not be refetched.
 * @returns Resolved when the replies are there or have failed, but for those of postponed refetches.
 */
export function refetchTopics(
  topics: readonly Topic[],
  { ws, run_ids }: ChangeScope,
  keeps: (query: Query) => boolean = () => false,
): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => {
      const { ws: shown_ws, run_id } = (query.queryKey[1] ?? {}) as { ws?: string; run_id?: string };
      if (!query.meta?.shows?.some((topic) => topics.includes(topic)) || keeps(query)) return false;
      if (ws !== undefined && shown_ws !== undefined && ws !== shown_ws) return false;
      if (run_ids !== undefined && run_id !== undefined && !run_ids.includes(run_id)) return false;
      return !postponeRefetch(query);
    },
  });
}

const postponed = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Postpones the refetch of an active query that is loading, or was loaded less than its `refetchEvery` ago, until that
 * time has passed.
 * @returns Whether the refetch is postponed.
 */
function postponeRefetch(query: Query): boolean {
  const { queryHash, queryKey, meta, state } = query;
  if (!meta?.refetchEvery || !query.isActive()) return false;
  const loadedAt = state.fetchStatus === 'fetching' ? Date.now() : state.dataUpdatedAt;
  const wait = loadedAt + meta.refetchEvery - Date.now();
  if (wait <= 0) return false;
  if (!postponed.has(queryHash)) {
    const refetch = () => {
      postponed.delete(queryHash);
      void queryClient.invalidateQueries({ queryKey, exact: true });
    };
    postponed.set(queryHash, setTimeout(refetch, wait));
  }
  return true;
}

/**
 * Refetches what a write has changed, by the topics that its endpoint touches.
 * @param since Unix milliseconds: data that was loaded or set later is left, such as a run that came with the reply.
 */
export function refetchTouched(
  { method, touches = [] }: Endpoint,
  params: unknown,
  since = Number.POSITIVE_INFINITY,
): void {
  const { ws, run_id } = (params ?? {}) as { ws?: string; run_id?: string };
  const scope = { ws, run_ids: run_id === undefined ? undefined : [run_id] };
  const ids = Object.entries((params ?? {}) as Record<string, string>);
  // The deleted thing is not requested again: the reply would be a 404.
  const isDeleted = ({ queryKey: [, shown] }: Query) =>
    method === 'DELETE' &&
    ids.length > 1 &&
    ids.every(([name, id]) => (shown as Record<string, string>)?.[name] === id);
  void refetchTopics(touches, scope, (query) => query.state.dataUpdatedAt >= since || isDeleted(query));
}

interface QueryOptions<T> extends Omit<UseQueryOptions<T, Error>, 'queryKey' | 'queryFn'> {
  /** What is shown stays while another page, search or order of the same thing is loading. */
  keepsPrevious?: boolean;
}

/**
 * For `placeholderData`: the reply before, if it was for the same path parameters. Without that, a page would show the data
 * of one workspace under the name of another until the reply is there.
 */
export function previousOf<T>(params: unknown) {
  return (previous: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    hashKey([query?.queryKey[1]]) === hashKey([params ?? {}]) ? previous : undefined;
}

/** The query that loads one thing: for `useQueries`; a single one is loaded by `useApi`. */
export function apiQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return {
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { ...input, signal }),
    meta: metaOf(endpoint),
  };
}

/**
 * Whether a failure takes the place of the page: nothing was loaded before, or it is not the reader's to see any more. A
 * page that is shown already stays when the server cannot be reached for a while, with what is being typed in it.
 */
const replacesPage = (error: Error, data: unknown): boolean =>
  data === undefined || (error instanceof ProblemError && [403, 404].includes(error.problem.status));

/**
 * Loads one thing. Errors are returned in `error`: show them with `problemMessage`. If `throwOnError` is
 * true, the error page shows those that replace the page.
 */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { keepsPrevious = false, throwOnError, ...options }: QueryOptions<Reply<E>> = {},
) {
  const query = apiQuery(endpoint, input);
  return useQuery<Reply<E>, Error>({
    ...options,
    throwOnError: throwOnError === true ? (error, { state }) => replacesPage(error, state.data) : throwOnError,
    ...(keepsPrevious && { placeholderData: previousOf<Reply<E>>(input.params) as never }),
    ...query,
    meta: { ...options.meta, ...query.meta },
  });
}

/**
 * Requests what a page will show, while the page itself is loading. If that fails, the page requests it again, and shows
 * the error.
 * @param staleTime Milliseconds: how old a reply may be that is there already.
 */
export function requestEarly<E extends Endpoint>(endpoint: E, input: Input<E>, staleTime: number): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: queryKey(endpoint, input),
    // Whoever is not signed in is led to the sign-in page by the page itself.
    queryFn: ({ signal }) => call(endpoint, { ...input, signal, isProbe: true }),
    staleTime,
    meta: metaOf(endpoint),
  });
}

/** Marks a query as a list: if it fails, a toast shows the error and offers to try again. See `useApiList`. */
export const listMeta = { isList: true };

/** Refetches the lists on the page that could not be loaded. */
export function retryFailedLists(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ meta, state }) => meta?.isList === true && state.status === 'error',
  });
}

/**
 * Loads a list. If that fails, `data` is `empty`, a toast shows the error, and `isFailed` is true: the page then shows
 * `ListFailed` in place of the rows instead of the error page. A list that was loaded before stays (docs/rules.md,
 * "Pages").
 */
export function useApiList<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  empty: Reply<E> | undefined,
  options: QueryOptions<Reply<E>> = {},
) {
  const meta = { ...options.meta, ...listMeta };
  const { data, isError, isPlaceholderData } = useApi(endpoint, input, { ...options, meta });
  const isFailed = isError && data === undefined;
  return { data: isFailed ? empty : data, isFailed, isPlaceholderData };
}

/**
 * Sends a change: `mutate({ params, body })`. After `refetchDelay` milliseconds the queries of the topics that the
 * endpoint touches are refetched, except data that `onSuccess` has set from the reply. Errors are shown as a toast
 * unless `onError` is given.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  {
    refetchDelay = 0,
    ...options
  }: { refetchDelay?: number } & UseMutationOptions<Reply<E>, Error, Input<E> & CallOptions> = {},
) {
  return useMutation<Reply<E>, Error, Input<E> & CallOptions>({
    onError: (error) => toast.error(problemMessage(error)),
    ...options,
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (...args) => {
      const since = Date.now();
      // `onSuccess` comes first: it may leave the page of a deleted thing.
      await options.onSuccess?.(...args);
      const refetch = () => refetchTouched(endpoint, args[1].params, since);
      if (refetchDelay > 0) setTimeout(refetch, refetchDelay);
      else refetch();
    },
  });
}
