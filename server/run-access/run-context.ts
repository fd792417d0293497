import type { Id, Unix, Version } from '../../engine/definition.ts';
import type { Directory } from '../people/people.ts';
import type { RunPeople } from '../people/viewer-role.ts';
import type { LoadedRun } from './load-run.ts';

/** A run as it was loaded, with all that deciding and showing it needs. */
export interface RunContext {
  loaded: LoadedRun;
  version: Version;
  people: RunPeople;
  directory: Directory;
  /** By step; only where they were asked for: see `server/runs/read/with-chat-messages.ts`. */
  chat_messages?: ReadonlyMap<Id, { text: string; sent_at: Unix }[]>;
}
