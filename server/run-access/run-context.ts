import { nameIn } from '../../contract/name-in-language.ts';
import type { Id, Language, Unix, Version } from '../../engine/definition.ts';
import { versionIn } from '../../engine/translations/translate-definition.ts';
import type { Directory } from '../people/people.ts';
import type { RunPeople } from '../people/viewer-role.ts';
import type { LoadedRun } from './load-run.ts';

/** A loaded run with everything that decisions and replies need. */
export interface RunContext {
  loaded: LoadedRun;
  /** With its texts in the language of the reader; only texts differ between languages. */
  version: Version;
  people: RunPeople;
  directory: Directory;
  /** By step; loaded only on request: see `server/runs/read/with-chat-messages.ts`. */
  chat_messages?: ReadonlyMap<Id, { text: string; sent_at: Unix }[]>;
  /** The hash of the last line of its history; loaded only for exports. */
  history_hash?: string | undefined;
}

/**
 * A run for a reader of another language.
 * @param language Null for the main language of its workflow.
 */
export function inLanguage(runContext: RunContext, language: Language | null | undefined): RunContext {
  const version = versionIn(runContext.version, language);
  const { workflow } = runContext.loaded;
  const name = nameIn(workflow, language);
  if (version === runContext.version && name === workflow.name) return runContext;
  return { ...runContext, version, loaded: { ...runContext.loaded, workflow: { ...workflow, name } } };
}
