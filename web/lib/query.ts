import {
  type Query,
  QueryCache,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Endpoint, Topic } from '../../contract/endpoint.ts';
import { type CallOptions, call, type Input, ProblemError, type Reply } from './api-client.ts';
import { i18n } from './languages.ts';
import { problemMessage } from './problem-message.ts';
import { toast } from './toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { isList?: boolean; shows?: readonly Topic[] | undefined };
  }
}

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
      staleTime: 5_000,
      // A refusal stays one; only what never reached the server, or broke there, is worth a second try.
      retry: (failures, error) => failures < 2 && error instanceof ProblemError && error.problem.status >= 502,
    },
  },
});

/** `[path, params, query]`: `queryClient.invalidateQueries({ queryKey: [listRuns.path] })` drops all pages of a list. */
export function queryKey<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return [endpoint.path, input.params ?? {}, input.query ?? {}] as const;
}

/** What a query's data shows: `refetchTopics` goes by it. For queries that are made without `useApi`. */
export const metaOf = ({ shows }: Pick<Endpoint, 'shows'>) => ({ shows });

/** Where a change happened: in one workspace, in these runs. */
export interface ChangeScope {
  ws?: string | undefined;
  /** Left out: any run. */
  run_ids?: readonly string[] | undefined;
}

/**
 * Reads again whatever shows one of the topics, and marks as stale what nobody looks at now.
 * @param keeps Queries that are left as they are.
 */
export function refetchTopics(
  topics: readonly Topic[],
  { ws, run_ids }: ChangeScope,
  keeps: (query: Query) => boolean = () => false,
): void {
  void queryClient.invalidateQueries({
    predicate: (query) => {
      const { ws: shown_ws, run_id } = (query.queryKey[1] ?? {}) as { ws?: string; run_id?: string };
      if (!query.meta?.shows?.some((topic) => topics.includes(topic)) || keeps(query)) return false;
      if (ws !== undefined && shown_ws !== undefined && ws !== shown_ws) return false;
      return run_ids === undefined || run_id === undefined || run_ids.includes(run_id);
    },
  });
}

/**
 * Reads again what a write has changed, as its endpoint says.
 * @param since Milliseconds: what was read or set after it is new enough, a run that came with the reply for one.
 */
export function refetchTouched(
  { method, touches = [] }: Endpoint,
  params: unknown,
  since = Number.POSITIVE_INFINITY,
): void {
  const { ws, run_id } = (params ?? {}) as { ws?: string; run_id?: string };
  const scope = { ws, run_ids: run_id === undefined ? undefined : [run_id] };
  const ids = Object.entries((params ?? {}) as Record<string, string>);
  // What was deleted is not asked for again: it would be missed.
  const isDeleted = ({ queryKey: [, shown] }: Query) =>
    method === 'DELETE' &&
    ids.length > 1 &&
    ids.every(([name, id]) => (shown as Record<string, string>)?.[name] === id);
  refetchTopics(touches, scope, (query) => query.state.dataUpdatedAt >= since || isDeleted(query));
}

type QueryOptions<T> = Omit<UseQueryOptions<T, Error>, 'queryKey' | 'queryFn'>;

/** Reads one thing. Errors come back in `error`: show them with `problemMessage`. */
export function useApi<E extends Endpoint>(endpoint: E, input: Input<E>, options: QueryOptions<Reply<E>> = {}) {
  return useQuery<Reply<E>, Error>({
    ...options,
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    meta: { ...options.meta, ...metaOf(endpoint) },
  });
}

/** Marks a query as a list: when it fails, a toast says why and offers to try again. See `useApiList`. */
export const listMeta = { isList: true };

/** Reads anew what could not be loaded of the lists on the page. */
export function retryFailedLists(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ meta, state }) => meta?.isList === true && state.status === 'error',
  });
}

/**
 * Reads a list: when it cannot be loaded, `data` is `empty`, a toast says why, and `isFailed` asks the page to show
 * `ListFailed` in place of the rows, never the error page. A list that was loaded before stays as it was.
 */
export function useApiList<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  empty: Reply<E> | undefined,
  options: QueryOptions<Reply<E>> = {},
) {
  const { data, isError, isPlaceholderData } = useApi(endpoint, input, { ...options, meta: listMeta });
  const isFailed = isError && data === undefined;
  return { data: isFailed ? empty : data, isFailed, isPlaceholderData };
}

/**
 * Changes something. `mutate({ params, body })`; then what the endpoint touches is read again, `refetchDelay` milliseconds
 * later, but for what `onSuccess` has set from the reply. Errors show as a toast unless `onError` is given.
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
      // First `onSuccess`, which may leave the page of what was deleted.
      await options.onSuccess?.(...args);
      const refetch = () => refetchTouched(endpoint, args[1].params, since);
      if (refetchDelay > 0) setTimeout(refetch, refetchDelay);
      else refetch();
    },
  });
}
