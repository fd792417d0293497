import type { Id, Unix, Version } from '../../engine/definition.ts';
import type { Directory } from '../people/people.ts';
import type { RunPeople } from '../people/viewer-role.ts';
import type { LoadedRun } from './load-run.ts';

/** A loaded run with everything that decisions and replies need. */
export interface RunContext {
  loaded: LoadedRun;
  version: Version;
  people: RunPeople;
  directory: Directory;
  /** By step; loaded only on request: see `server/runs/read/with-chat-messages.ts`. */
  chat_messages?: ReadonlyMap<Id, { text: string; sent_at: Unix }[]>;
  /** The hash of the last line of its history; loaded only for exports. */
  history_hash?: string | undefined;
}
