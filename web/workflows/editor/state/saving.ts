import type { Definition } from '../../../../engine/definition.ts';

/** The last known state of the server's draft, and the save in progress. */
export interface Saving {
  /** The revision on which the next save is based. */
  revision: number;
  /** The server's definition at that revision. */
  saved: Definition;
  savedAt: number | null;
  inFlight: Definition | null;
  /** Consecutive failures; each one increases the next delay. */
  failures: number;
  /**
   * Somebody else saved what does not go together with ours: nothing is sent until one of both is chosen. `part` if the
   * rest of both can be kept, `whole` if only one of the drafts can.
   */
  conflict: 'part' | 'whole' | null;
  /** The definition that the server rejected, with the message: it is not sent again unchanged. */
  refused: { definition: Definition; message: string } | null;
}

export type SavingEvent =
  | { type: 'sent'; definition: Definition }
  | { type: 'saved'; revision: number; at: number }
  | { type: 'failed' }
  | { type: 'refused'; message: string }
  | { type: 'conflicted'; over: 'part' | 'whole' }
  /** The server had stored a save whose reply was lost. */
  | { type: 'caught_up'; revision: number; definition: Definition }
  /** Somebody else saved a draft, which is joined with ours. */
  | { type: 'joined'; revision: number; definition: Definition; at: number }
  /** The server's draft replaces ours, because a version was copied into the draft. */
  | { type: 'took_theirs'; revision: number; definition: Definition; at: number };

export const startSaving = (revision: number, saved: Definition): Saving => ({
  revision,
  saved,
  savedAt: null,
  inFlight: null,
  failures: 0,
  conflict: null,
  refused: null,
});

export function onSaving(saving: Saving, event: SavingEvent): Saving {
  switch (event.type) {
    case 'sent':
      return { ...saving, inFlight: event.definition };
    case 'saved':
      return {
        ...startSaving(event.revision, saving.inFlight ?? saving.saved),
        savedAt: event.at,
      };
    case 'failed':
      return { ...saving, inFlight: null, failures: saving.failures + 1 };
    case 'refused':
      return {
        ...saving,
        inFlight: null,
        failures: 0,
        refused: saving.inFlight && { definition: saving.inFlight, message: event.message },
      };
    case 'conflicted':
      return { ...saving, inFlight: null, failures: 0, conflict: event.over };
    case 'caught_up':
      return startSaving(event.revision, event.definition);
    case 'joined':
    case 'took_theirs':
      return { ...startSaving(event.revision, event.definition), savedAt: event.at };
  }
}

type SavingPhase = 'saved' | 'unsaved' | 'saving' | 'retrying' | 'refused' | 'conflict';

export function phaseOf(saving: Saving, present: Definition): SavingPhase {
  if (saving.conflict !== null) return 'conflict';
  if (saving.failures > 0) return 'retrying';
  if (saving.inFlight) return 'saving';
  if (present === saving.saved) return 'saved';
  return saving.refused?.definition === present ? 'refused' : 'unsaved';
}

/**
 * @returns Milliseconds to wait before the next save: after a change, or longer after each failure, up to 30 seconds;
 * null if nothing is to be saved.
 */
export function waitBeforeSave(saving: Saving, present: Definition): number | null {
  const isDue = saving.inFlight === null && saving.conflict === null && present !== saving.saved;
  if (!isDue || saving.refused?.definition === present) return null;
  return saving.failures === 0 ? 800 : Math.min(1000 * 2 ** saving.failures, 30_000);
}
