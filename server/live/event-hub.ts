import type { Readable } from 'node:stream';
import type { EditingAnnouncement } from '../../contract/designing.ts';
import type { LiveEvent } from '../../contract/events.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller, Role } from '../http/caller.ts';
import { findEditors } from './find-editors.ts';
import { findEligibleMembers, type SessionMembership } from './find-eligible-members.ts';
import { findRunViewers } from './find-run-viewers.ts';
import { type Gathered, gather, type Hint, nothing } from './hint.ts';
import { openStream, type Stream } from './open-stream.ts';
import { openPacedSender } from './paced-sender.ts';
import { maySeeWorkflows } from './policy.ts';
import { keepRecentHints } from './recent-hints.ts';

/** The limits of open streams: per member of a workspace, and in this process. */
const most = { each: 20, all: 5_000 };

/** Above this product of runs and listening members, the database is not queried and all listeners get `changed`. */
const mostAsked = 20_000;

interface Listener extends SessionMembership {
  role: Role;
  stream: Stream;
}

/** The open streams of one workspace. */
interface Room {
  id: Id;
  listeners: Set<Listener>;
  people_revision: number;
  /** The hints that arrived while the previous ones were being delivered. */
  waiting: Gathered | null;
  isDelivering: boolean;
}

export interface EventHub {
  /**
   * @param since How many milliseconds ago the caller began to load what it shows: changes since then are sent first.
   * Undefined if it wants only changes from now on.
   * @throws ApiError too_many_requests
   */
  join(caller: MemberCaller, since?: number): Readable;
  receive(hint: Hint): void;
  /** Call it when hints arrive again after an interruption. Earlier ones may be missing, so all streams get `changed`. */
  restart(): void;
  heartbeat(): void;
  /**
   * Ends the streams of those who were signed out, deactivated or removed, or who lack a second factor that is required,
   * and sends `people` where people changed.
   */
  check(): Promise<void>;
  close(): void;
}

/** The open streams of this process, by workspace. */
export function openEventHub({ pool, log, metrics }: Pick<AppContext, 'pool' | 'log' | 'metrics'>): EventHub {
  const rooms = new Map<Id, Room>();
  const recent = keepRecentHints();
  const sender = openPacedSender();
  const send = (listeners: Iterable<Listener>, event: LiveEvent, data?: object) =>
    sender.send(
      Iterator.from(listeners).map(({ stream }) => stream),
      event,
      data,
    );
  let count = 0;
  let isClosed = false;

  const join = (caller: MemberCaller, since?: number): Readable => {
    const { workspace_id, member_id, session_id, role, workspace } = caller;
    const { people_revision } = workspace;
    const room: Room = rooms.get(workspace_id) ?? {
      id: workspace_id,
      listeners: new Set(),
      people_revision: people_revision ?? 0,
      waiting: null,
      isDelivering: false,
    };
    const own = [...room.listeners].filter((one) => one.member_id === member_id).length;
    if (isClosed || own >= most.each || count >= most.all) throw new ApiError('too_many_requests');
    const leave = () => {
      if (!room.listeners.delete(listener)) return;
      count--;
      sender.forget(listener.stream);
      metrics.liveStreams.dec();
      if (room.listeners.size === 0 && rooms.get(room.id) === room) rooms.delete(room.id);
    };
    const listener: Listener = { workspace_id, member_id, session_id, role, stream: openStream(leave) };
    room.listeners.add(listener);
    rooms.set(workspace_id, room);
    count++;
    metrics.liveStreams.inc();
    if (since !== undefined) void catchUp({ ...room, listeners: new Set([listener]) }, since);
    return listener.stream.body;
  };

  /** If the visibility query fails, all listeners get `changed`, which names no run. */
  const onUndelivered =
    ({ id, listeners }: Room) =>
    (err: Error) => {
      log.warn({ err, workspace_id: id }, 'Who sees a change could not be found');
      send(listeners, 'changed');
    };

  /** Delivers to one listener what changed before it joined. */
  const catchUp = async (joined: Room, since: number) => {
    const missed = recent.since(joined.id, since);
    // A change of people changes what may be seen.
    if (!missed || missed.topics.has('people')) send(joined.listeners, 'changed');
    else await deliver(joined, missed).catch(onUndelivered(joined));
  };

  const receive = (received: Hint) => {
    recent.add(received);
    const { workspace_id, ...hint } = received;
    const room = rooms.get(workspace_id);
    if (!room) return;
    room.waiting ??= nothing();
    gather(room.waiting, hint);
    if (!room.isDelivering) void deliverInOrder(room);
  };

  /** One delivery at a time: hints that arrive meanwhile are gathered and delivered together. */
  const deliverInOrder = async (room: Room) => {
    room.isDelivering = true;
    for (let gathered = room.waiting; gathered; gathered = room.waiting) {
      room.waiting = null;
      await deliver(room, gathered).catch(onUndelivered(room));
    }
    room.isDelivering = false;
  };

  const deliver = async (room: Room, { run_ids, lost, notified, topics, editing }: Gathered) => {
    if (topics.has('people')) await check([...room.listeners]);
    if (editing.size > 0) await deliverEditing(room, [...editing.values()]);
    if (topics.has('everything')) return send(room.listeners, 'changed');
    if (run_ids.size > 0) await deliverRuns(room, [...run_ids], [...lost.values()]);
    const isNotified = ({ member_id }: Listener) => topics.has('notifications') || notified.has(member_id);
    send([...room.listeners].filter(isNotified), 'notifications');
    for (const topic of ['planned_runs', 'workflows', 'drafts', 'imports'] as const) {
      if (!topics.has(topic)) continue;
      const allowed = [...room.listeners].filter(({ role }) => maySeeWorkflows(role));
      send(allowed, topic);
    }
  };

  /** Announcements of who edits a workflow are sent only to members who may edit it. */
  const deliverEditing = async (room: Room, editing: readonly EditingAnnouncement[]) => {
    const workflow_ids = [...new Set(editing.map(({ workflow_id }) => workflow_id))];
    const listening = [...new Set([...room.listeners].map(({ member_id }) => member_id))];
    const editors = await findEditors(pool, room.id, workflow_ids, listening);
    for (const one of editing) {
      const may = editors.get(one.workflow_id);
      const allowed = [...room.listeners].filter(({ member_id }) => may?.has(member_id));
      send(allowed, 'editing', one);
    }
  };

  const deliverRuns = async (room: Room, run_ids: readonly Id[], lost: readonly (readonly [Id, Id])[]) => {
    const member_ids = [...new Set([...room.listeners].map(({ member_id }) => member_id))];
    if (member_ids.length * run_ids.length > mostAsked) return send(room.listeners, 'changed');
    const viewers = new Map(
      (await findRunViewers(pool, room.id, member_ids, run_ids)).map((reader) => [reader.member_id, reader] as const),
    );
    for (const listener of room.listeners) {
      const { member_id } = listener;
      // This listener joined while the database was queried, so it is unknown which of the runs it may see.
      if (!member_ids.includes(member_id)) {
        send([listener], 'changed');
        continue;
      }
      const reader = viewers.get(member_id);
      const theirs = new Set([
        ...(reader?.run_ids ?? []),
        ...lost.flatMap(([run, by]) => (by === member_id ? [run] : [])),
      ]);
      if (theirs.size === 0) continue;
      send([listener], 'runs', { run_ids: [...theirs] });
      if (reader?.is_asked || theirs.size > (reader?.run_ids.length ?? 0)) send([listener], 'home');
    }
  };

  const check = async (listeners: readonly Listener[]) => {
    if (listeners.length === 0) return;
    const found = await findEligibleMembers(pool, listeners);
    const moved = new Set<Room>();
    for (const [position, listener] of listeners.entries()) {
      const eligible = found[position];
      if (!eligible) {
        listener.stream.end();
        continue;
      }
      listener.role = eligible.role;
      const room = rooms.get(listener.workspace_id);
      if (!room || room.people_revision >= eligible.people_revision) continue;
      room.people_revision = eligible.people_revision;
      moved.add(room);
    }
    // Every change of people, from any process, raises this revision in the database.
    for (const room of moved) send(room.listeners, 'people');
  };

  const everybody = () => [...rooms.values()].flatMap(({ listeners }) => [...listeners]);
  return {
    join,
    receive,
    restart: () => {
      recent.restart();
      send(everybody(), 'changed');
    },
    heartbeat: () => {
      recent.sweep();
      send(everybody(), 'heartbeat');
    },
    check: () => check(everybody()),
    close: () => {
      isClosed = true;
      sender.close();
      for (const { stream } of everybody()) stream.end();
    },
  };
}
