import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { LiveEvent } from '../../contract/events.ts';
import type { Id } from '../../engine/definition.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller, Role } from '../http/caller.ts';
import { findEligibleMembers, type SessionMembership } from './find-eligible-members.ts';
import { findRunViewers } from './find-run-viewers.ts';
import { type Gathered, gather, type Hint, nothing } from './hint.ts';
import { openStream, type Stream } from './open-stream.ts';
import { maySeeWorkflows } from './policy.ts';
import { keepRecentHints } from './recent-hints.ts';

/** The limits of open streams: per member of a workspace, and in this process. */
const most = { each: 20, all: 5_000 };

/** Above this product of runs and listeners, the database is not queried and all listeners get `changed`. */
const mostAsked = 20_000;

interface Listener extends SessionMembership {
  role: Role;
  stream: Stream;
}

/** The open streams of one workspace. */
interface WorkspaceListeners {
  id: Id;
  listeners: Set<Listener>;
  people_revision: number;
  /** The hints that arrived while the previous ones were being delivered. */
  waiting: Gathered | null;
  isTelling: boolean;
}

export interface EventHub {
  /**
   * @param since How long ago the caller began to read, in milliseconds; undefined if it wants only what comes.
   * @throws ApiError too_many_requests
   */
  join(caller: MemberCaller, since?: number): Readable;
  receive(hint: Hint): void;
  /** From now on all hints arrive. Those before may be missing, so all streams get `changed`. */
  restart(): void;
  heartbeat(): void;
  /** Ends the streams of those who were signed out, shut out or removed. */
  check(): Promise<void>;
  close(): void;
}

/** The open streams of this process, by workspace. */
export function openEventHub(pool: Pool): EventHub {
  const rooms = new Map<Id, WorkspaceListeners>();
  const recent = keepRecentHints();
  let count = 0;
  let isClosed = false;

  const join = (caller: MemberCaller, since?: number): Readable => {
    const { workspace_id, member_id, session_id, role, workspace } = caller;
    const { people_revision } = workspace;
    const listeners: WorkspaceListeners = rooms.get(workspace_id) ?? {
      id: workspace_id,
      listeners: new Set(),
      people_revision: people_revision ?? 0,
      waiting: null,
      isTelling: false,
    };
    const own = [...listeners.listeners].filter((one) => one.member_id === member_id).length;
    if (isClosed || own >= most.each || count >= most.all) throw new ApiError('too_many_requests');
    const leave = () => {
      if (!listeners.listeners.delete(listener)) return;
      count--;
      if (listeners.listeners.size === 0 && rooms.get(listeners.id) === listeners) rooms.delete(listeners.id);
    };
    const listener: Listener = { workspace_id, member_id, session_id, role, stream: openStream(leave) };
    listeners.listeners.add(listener);
    rooms.set(workspace_id, listeners);
    count++;
    if (since !== undefined) void catchUp({ ...listeners, listeners: new Set([listener]) }, since);
    return listener.stream.body;
  };

  /** Delivers to one listener what changed before it joined. */
  const catchUp = async (joined: WorkspaceListeners, since: number) => {
    const missed = recent.since(joined.id, since);
    // A change of people changes what may be seen.
    if (!missed || missed.topics.has('people')) sendToAll(joined.listeners, 'changed');
    else await deliver(joined, missed).catch(() => sendToAll(joined.listeners, 'changed'));
  };

  const receive = (received: Hint) => {
    recent.add(received);
    const { workspace_id, ...hint } = received;
    const listeners = rooms.get(workspace_id);
    if (!listeners) return;
    listeners.waiting ??= nothing();
    gather(listeners.waiting, hint);
    if (!listeners.isTelling) void deliverInOrder(listeners);
  };

  /** One delivery at a time: hints that arrive meanwhile are gathered and delivered together. */
  const deliverInOrder = async (listeners: WorkspaceListeners) => {
    listeners.isTelling = true;
    for (let told = listeners.waiting; told; told = listeners.waiting) {
      listeners.waiting = null;
      // If the visibility query fails, all listeners get `changed`, which names no run.
      await deliver(listeners, told).catch(() => sendToAll(listeners.listeners, 'changed'));
    }
    listeners.isTelling = false;
  };

  const deliver = async (listeners: WorkspaceListeners, { run_ids, lost, notified, topics }: Gathered) => {
    if (topics.has('people')) await check([...listeners.listeners]);
    if (topics.has('everything')) return sendToAll(listeners.listeners, 'changed');
    if (run_ids.size > 0) await deliverRuns(listeners, [...run_ids], [...lost.values()]);
    const isNotified = ({ member_id }: Listener) => topics.has('notifications') || notified.has(member_id);
    sendToAll([...listeners.listeners].filter(isNotified), 'notifications');
    for (const topic of ['planned_runs', 'workflows'] as const) {
      if (!topics.has(topic)) continue;
      const allowed = [...listeners.listeners].filter(({ role }) => maySeeWorkflows(role));
      sendToAll(allowed, topic);
    }
  };

  const deliverRuns = async (
    listeners: WorkspaceListeners,
    run_ids: readonly Id[],
    lost: readonly (readonly [Id, Id])[],
  ) => {
    const member_ids = [...new Set([...listeners.listeners].map(({ member_id }) => member_id))];
    if (member_ids.length * run_ids.length > mostAsked) return sendToAll(listeners.listeners, 'changed');
    const viewers = new Map(
      (await findRunViewers(pool, listeners.id, member_ids, run_ids)).map(
        (reader) => [reader.member_id, reader] as const,
      ),
    );
    for (const { member_id, stream } of listeners.listeners) {
      // They joined while the database was queried, so their visible runs are unknown.
      if (!member_ids.includes(member_id)) {
        stream.send('changed');
        continue;
      }
      const reader = viewers.get(member_id);
      const theirs = new Set([
        ...(reader?.run_ids ?? []),
        ...lost.flatMap(([run, by]) => (by === member_id ? [run] : [])),
      ]);
      if (theirs.size === 0) continue;
      stream.send('runs', { run_ids: [...theirs] });
      if (reader?.is_asked || theirs.size > (reader?.run_ids.length ?? 0)) stream.send('home');
    }
  };

  const check = async (listeners: readonly Listener[]) => {
    if (listeners.length === 0) return;
    const found = new Map((await findEligibleMembers(pool, listeners)).map((one) => [one.position, one]));
    const moved = new Set<WorkspaceListeners>();
    for (const [position, listener] of listeners.entries()) {
      const eligible = found.get(position);
      if (!eligible) {
        listener.stream.end();
        continue;
      }
      listener.role = eligible.role;
      const listeners = rooms.get(listener.workspace_id);
      if (!listeners || listeners.people_revision >= eligible.people_revision) continue;
      listeners.people_revision = eligible.people_revision;
      moved.add(listeners);
    }
    // Every change of people, from any process, raises this revision in the database.
    for (const listeners of moved) sendToAll(listeners.listeners, 'people');
  };

  const everybody = () => [...rooms.values()].flatMap(({ listeners }) => [...listeners]);
  return {
    join,
    receive,
    restart: () => {
      recent.restart();
      sendToAll(everybody(), 'changed');
    },
    heartbeat: () => {
      recent.sweep();
      sendToAll(everybody(), 'heartbeat');
    },
    check: () => check(everybody()),
    close: () => {
      isClosed = true;
      for (const { stream } of everybody()) stream.end();
    },
  };
}

function sendToAll(listeners: Iterable<Listener>, event: LiveEvent): void {
  for (const { stream } of listeners) stream.send(event);
}
