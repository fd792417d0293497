import {
  QueryCache,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type CallOptions, call, type Input, ProblemError, type Reply } from './api-client.ts';
import { i18n } from './languages.ts';
import { problemMessage } from './problem-message.ts';
import { toast } from './toast.ts';

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

type QueryOptions<T> = Omit<UseQueryOptions<T, Error>, 'queryKey' | 'queryFn'>;

/** Reads one thing. Errors come back in `error`: show them with `problemMessage`. */
export function useApi<E extends Endpoint>(endpoint: E, input: Input<E>, options: QueryOptions<Reply<E>> = {}) {
  return useQuery<Reply<E>, Error>({
    ...options,
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
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
 * Changes something. `mutate({ params, body })`; then the lists and things that `refreshes` names are read anew.
 * Errors show as a toast unless `onError` is given.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  {
    refreshes = [],
    ...options
  }: { refreshes?: Endpoint[] } & UseMutationOptions<Reply<E>, Error, Input<E> & CallOptions> = {},
) {
  const client = useQueryClient();
  return useMutation<Reply<E>, Error, Input<E> & CallOptions>({
    onError: (error) => toast.error(problemMessage(error)),
    ...options,
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (...args) => {
      for (const one of refreshes) void client.invalidateQueries({ queryKey: [one.path] });
      await options.onSuccess?.(...args);
    },
  });
}
