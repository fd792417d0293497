import {
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type CallOptions, call, type Input, ProblemError, type Reply } from './api-client.ts';
import { problemMessage } from './problem-message.ts';
import { toast } from './toast.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A rejected request would be rejected again; only a request that did not reach the server, or failed behind a
      // proxy, is retried.
      retry: (failures, error) => failures < 2 && error instanceof ProblemError && error.problem.status >= 502,
    },
  },
});

/**
 * `[path, params, query]`: `queryClient.invalidateQueries({ queryKey: [listRuns.path] })` invalidates all pages of a
 * list.
 */
export function queryKey<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return [endpoint.path, input.params ?? {}, input.query ?? {}] as const;
}

type QueryOptions<T> = Omit<UseQueryOptions<T, Error>, 'queryKey' | 'queryFn'>;

/** Loads one thing. Errors are returned in `error`: show them with `problemMessage`. */
export function useApi<E extends Endpoint>(endpoint: E, input: Input<E>, options: QueryOptions<Reply<E>> = {}) {
  return useQuery<Reply<E>, Error>({
    ...options,
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });
}

/** Loads a list: if that fails, `empty` is shown in its place and a toast shows the error (docs/rules.md, "Pages"). */
export function useApiList<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  empty: Reply<E>,
  options: QueryOptions<Reply<E>> = {},
) {
  return useQuery<Reply<E>, Error>({
    ...options,
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => callList(endpoint, { ...input, signal }, empty),
  });
}

/** Like `call`, for lists: see `useApiList`. */
export async function callList<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & CallOptions,
  empty: Reply<E>,
): Promise<Reply<E>> {
  try {
    return await call(endpoint, input);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.problem.status !== 401) toast.error(problemMessage(error));
    return empty;
  }
}

/**
 * Sends a change: `mutate({ params, body })`. Afterwards the queries of the endpoints in `refreshes` are loaded again.
 * Errors are shown as a toast unless `onError` is given.
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
