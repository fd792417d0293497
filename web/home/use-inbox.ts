import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listPendingActions, type PendingAction, type PendingSort } from '../../contract/home.ts';
import type { Reply } from '../lib/api-client.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { groupByDue, groupByFailed } from './group-by-due.ts';
import { inboxInput } from './inbox-input.ts';
import { type InboxTab, ofTab } from './inbox-kinds.ts';
import { keepSort, readSort } from './kept-sort.ts';
import { waitingOf } from './waiting-of.ts';

type Pending = Reply<typeof listPendingActions>;

/** Milliseconds, the same as `--t-pass` in CSS: how long a row folds after its answer. */
const passDuration = 200;
const none = { pending_actions: [], total: 0, total_is_capped: false, failed_steps: [], failed_total: 0 };

/** The actions that wait for the reader, the opened one, and those that are being answered. */
export function useInbox() {
  const ws = useWorkspaceId();
  const client = useQueryClient();
  const [tab, setTab] = useState<InboxTab>('all');
  const [sort, setSort] = useState(readSort);
  const [openId, setOpenId] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [passed, setPassed] = useState(0);
  const folding = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  /** The rows that were dropped for an answer that the server has not confirmed yet. */
  const dropped = useRef(new Map<string, PendingAction>());
  const typedInto = useRef<string | null>(null);
  const [passedIds, setPassedIds] = useState<ReadonlySet<string>>(new Set());
  const { zone } = useLocale();
  const now = useNow();
  const { data, isFailed } = useApiList(listPendingActions, inboxInput(ws, sort), none, {
    refetchInterval: 120_000,
    refetchOnWindowFocus: 'always',
    // The list keeps its old order until the list in the new order is loaded.
    keepsPrevious: true,
  });
  const fresh = data ? [...data.failed_steps, ...data.pending_actions] : [];
  const { all, isGone } = useKept(fresh, openId, passedIds);
  const shown = ofTab(all, tab);
  const groups = sort === 'due_date' ? groupByDue(shown, zone, now) : groupByFailed(shown);
  /** The ids of the rows in the order of the page, to find the row that is opened after an answer. */
  const order = groups.flatMap(({ actions }) => actions.map((action) => action.run_step.id));

  const stay = (id: string) => setLeaving((before) => before.difference(new Set([id])));

  /**
   * Removes the action from every cached list, which also updates the count in the top bar. If the answer is rejected
   * later, `takeBack` returns it to them.
   */
  const drop = (id: string) => {
    const action = all.find(({ run_step }) => run_step.id === id);
    if (action) dropped.current.set(id, action);
    const hasFailed = action?.run_step.status === 'failed';
    client.setQueriesData<Pending>({ queryKey: [listPendingActions.path, { ws }] }, (old) =>
      old ? without(old, id, hasFailed) : old,
    );
    stay(id);
  };

  const pass = (id: string) => {
    setPassedIds((before) => new Set([...before, id]));
    const next = nextOf(order, id, leaving);
    setLeaving((before) => new Set([...before, id]));
    setPassed((count) => count + 1);
    const timer = setTimeout(() => {
      drop(id);
      setOpenId((open) => (open === id ? next : open));
    }, passDuration);
    folding.current.set(id, timer);
  };

  /**
   * Called when the server rejects the answer, or it did not reach it: the row stays or comes back, and its card is opened
   * with what was typed, unless the reader has begun to fill in another one.
   */
  const takeBack = (id: string) => {
    clearTimeout(folding.current.get(id));
    const action = dropped.current.get(id);
    dropped.current.delete(id);
    if (action) {
      client.setQueriesData<Pending>({ queryKey: [listPendingActions.path, { ws }] }, (old) =>
        old ? withAgain(old, action) : old,
      );
      setOpenId((open) => (open !== null && open === typedInto.current ? open : id));
    }
    setPassedIds((before) => before.difference(new Set([id])));
    stay(id);
    setPassed((count) => Math.max(0, count - 1));
  };

  return {
    all,
    /** The actions of the chosen tab, in sections. */
    groups,
    total: waitingOf(data),
    isCapped: data?.total_is_capped ?? false,
    isLoading: data === undefined,
    isFailed,
    tab,
    setTab,
    sort,
    setSort: (chosen: PendingSort) => {
      keepSort(chosen);
      setSort(chosen);
    },
    openId,
    /** The open action was settled by somebody else; its card remains until the reader closes it. */
    isGone,
    setOpenId,
    leaving,
    /** How many were answered since the page was opened. */
    passed,
    pass,
    takeBack,
    /** Call it when something is typed into an opened card. */
    type: (id: string) => {
      typedInto.current = id;
    },
  };
}
export type Inbox = ReturnType<typeof useInbox>;

/** Keeps the open card in the list when somebody else has settled its step, because the reader may be filling it in. */
function useKept(fresh: readonly PendingAction[], openId: string | null, passedIds: ReadonlySet<string>) {
  const [open, setOpen] = useState<{ action: PendingAction; at: number } | null>(null);
  const at = fresh.findIndex((action) => action.run_step.id === openId);
  const action = fresh[at];
  const isLost = open?.action.run_step.id === openId && !passedIds.has(openId ?? '');
  const seen = action ? { action, at } : isLost ? open : null;
  if (seen?.action !== open?.action || seen?.at !== open?.at) setOpen(seen);
  const kept = action ? null : seen;
  return {
    all: kept ? fresh.toSpliced(kept.at, 0, kept.action) : [...fresh],
    isGone: kept !== null,
  };
}

/**
 * A cached list without one step. The total decreases even if the step is not among the list's rows: a list that was
 * loaded with a small `limit`, as for the top bar, counts more steps than it contains.
 */
function without(list: Pending, id: string, hasFailed: boolean): Pending {
  const stays = (action: PendingAction) => action.run_step.id !== id;
  return {
    ...list,
    pending_actions: list.pending_actions.filter(stays),
    failed_steps: list.failed_steps.filter(stays),
    ...(hasFailed ? { failed_total: Math.max(0, list.failed_total - 1) } : { total: Math.max(0, list.total - 1) }),
  };
}

/** The reverse of `without`, for an action that waits for an answer. */
function withAgain(list: Pending, action: PendingAction): Pending {
  const isThere = [...list.pending_actions, ...list.failed_steps].some(
    ({ run_step }) => run_step.id === action.run_step.id,
  );
  if (isThere || action.run_step.status === 'failed') return list;
  return { ...list, pending_actions: [action, ...list.pending_actions], total: list.total + 1 };
}

/** The next row below, else the one above, except rows that are being answered. */
function nextOf(order: readonly string[], id: string, leaving: ReadonlySet<string>): string | null {
  const at = order.indexOf(id);
  const stays = (other: string) => !leaving.has(other);
  return order.slice(at + 1).find(stays) ?? order.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}
