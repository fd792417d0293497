import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { LiveEvent } from '../../contract/events.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller, Role } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import { findEntitled, type Place } from './find-entitled.ts';
import { findSeers } from './find-seers.ts';
import { type Gathered, gather, type Hint, nothing } from './hint.ts';
import { openStream, type Stream } from './open-stream.ts';

/** Streams at once: one person's in one workspace, and all of this process. */
const most = { each: 20, all: 5_000 };

/** Runs times listeners that the database is asked about at once; beyond, it is said that something changed. */
const mostAsked = 20_000;

interface Listener extends Place {
  role: Role;
  stream: Stream;
}

/** Who listens to one workspace. */
interface Room {
  id: Id;
  listeners: Set<Listener>;
  people_revision: number;
  /** What came while the last was being told. */
  waiting: Gathered | null;
  isTelling: boolean;
}

export interface Rooms {
  /** @throws Failure too_many_requests */
  join(caller: MemberCaller): Readable;
  hear(hint: Hint): void;
  /** Tells everybody that anything may have changed. */
  tellAll(): void;
  beat(): void;
  /** Ends the streams of those who were signed out, shut out or removed. */
  check(): Promise<void>;
  close(): void;
}

/** Those who listen in this process, by workspace. */
export function openRooms(pool: Pool): Rooms {
  const rooms = new Map<Id, Room>();
  let count = 0;
  let isClosed = false;

  const join = ({ workspace_id, member_id, session_id, role, workspace }: MemberCaller): Readable => {
    const { people_revision } = workspace;
    const room: Room = rooms.get(workspace_id) ?? {
      id: workspace_id,
      listeners: new Set(),
      people_revision,
      waiting: null,
      isTelling: false,
    };
    const own = [...room.listeners].filter((one) => one.member_id === member_id).length;
    if (isClosed || own >= most.each || count >= most.all) throw new Failure('too_many_requests');
    const leave = () => {
      if (!room.listeners.delete(listener)) return;
      count--;
      if (room.listeners.size === 0 && rooms.get(room.id) === room) rooms.delete(room.id);
    };
    const listener: Listener = { workspace_id, member_id, session_id, role, stream: openStream(leave) };
    room.listeners.add(listener);
    rooms.set(workspace_id, room);
    count++;
    return listener.stream.body;
  };

  const hear = ({ workspace_id, ...hint }: Hint) => {
    const room = rooms.get(workspace_id);
    if (!room) return;
    room.waiting ??= nothing();
    gather(room.waiting, hint);
    if (!room.isTelling) void tellOn(room);
  };

  /** One after the other: what comes meanwhile is gathered, and asked for at once. */
  const tellOn = async (room: Room) => {
    room.isTelling = true;
    for (let told = room.waiting; told; told = room.waiting) {
      room.waiting = null;
      // Where the database cannot say who sees what, all are told that something changed, and nothing of what.
      await tell(room, told).catch(() => say(room.listeners, 'changed'));
    }
    room.isTelling = false;
  };

  const tell = async (room: Room, { run_ids, lost, topics }: Gathered) => {
    if (topics.has('people')) await check([...room.listeners]);
    if (topics.has('everything')) return say(room.listeners, 'changed');
    if (run_ids.size > 0) await tellOfRuns(room, [...run_ids], [...lost.values()]);
    for (const topic of ['planned_runs', 'workflows'] as const) {
      // To guests there are none.
      if (topics.has(topic))
        say(
          [...room.listeners].filter(({ role }) => role !== 'guest'),
          topic,
        );
    }
  };

  const tellOfRuns = async (room: Room, run_ids: readonly Id[], lost: readonly (readonly [Id, Id])[]) => {
    const member_ids = [...new Set([...room.listeners].map(({ member_id }) => member_id))];
    if (member_ids.length * run_ids.length > mostAsked) return say(room.listeners, 'changed');
    const seers = new Map(
      (await findSeers(pool, room.id, member_ids, run_ids)).map((seer) => [seer.member_id, seer] as const),
    );
    for (const { member_id, stream } of room.listeners) {
      // Who came while the database was asked.
      if (!member_ids.includes(member_id)) {
        stream.send('changed');
        continue;
      }
      const seer = seers.get(member_id);
      const theirs = new Set([
        ...(seer?.run_ids ?? []),
        ...lost.flatMap(([run, by]) => (by === member_id ? [run] : [])),
      ]);
      if (theirs.size === 0) continue;
      stream.send('runs', { run_ids: [...theirs] });
      if (seer?.is_asked || theirs.size > (seer?.run_ids.length ?? 0)) stream.send('home');
    }
  };

  const check = async (listeners: readonly Listener[]) => {
    if (listeners.length === 0) return;
    const found = new Map((await findEntitled(pool, listeners)).map((one) => [one.position, one]));
    const moved = new Set<Room>();
    for (const [position, listener] of listeners.entries()) {
      const entitled = found.get(position);
      if (!entitled) {
        listener.stream.end();
        continue;
      }
      listener.role = entitled.role;
      const room = rooms.get(listener.workspace_id);
      if (!room || room.people_revision >= entitled.people_revision) continue;
      room.people_revision = entitled.people_revision;
      moved.add(room);
    }
    // Whoever changed them, by whatever way: a revision in the database counts it.
    for (const room of moved) say(room.listeners, 'people');
  };

  const everybody = () => [...rooms.values()].flatMap(({ listeners }) => [...listeners]);
  return {
    join,
    hear,
    tellAll: () => say(everybody(), 'changed'),
    beat: () => say(everybody(), 'beat'),
    check: () => check(everybody()),
    close: () => {
      isClosed = true;
      for (const { stream } of everybody()) stream.end();
    },
  };
}

function say(listeners: Iterable<Listener>, event: LiveEvent): void {
  for (const { stream } of listeners) stream.send(event);
}
