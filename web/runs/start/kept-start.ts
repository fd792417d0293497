import type { Ref, Value } from '../../../engine/definition.ts';
import type { ScheduleChoice } from '../../planned-runs/schedule-choice.ts';
import type { DueChoice } from './due-choice.ts';

/** What somebody typed into the form that starts a run; uploaded pictures are not kept. */
export interface KeptStart {
  name: string;
  description: string;
  due: DueChoice;
  values: Record<string, Value>;
  initiators: Ref[];
  isLater: boolean;
  schedule: ScheduleChoice;
}

/** The storage key. It contains the person, so that somebody else who signs in in this tab does not see the text. */
const storageKey = (owner: string, form: string): string => `baton.start.${owner}.${form}`;

/** @param form Identifies the form: its version, and the run that is started again. */
export function readKeptStart(owner: string, form: string): KeptStart | null {
  try {
    const kept = sessionStorage.getItem(storageKey(owner, form));
    return kept === null ? null : (JSON.parse(kept) as KeptStart);
  } catch {
    // A browser may forbid storage, and another version of Baton may have written something else.
    return null;
  }
}

export function keepStart(owner: string, form: string, typed: KeptStart): void {
  try {
    sessionStorage.setItem(storageKey(owner, form), JSON.stringify(typed));
  } catch {
    // Storage is full or forbidden: then a reload loses what was typed.
  }
}

export function forgetStart(owner: string, form: string): void {
  try {
    sessionStorage.removeItem(storageKey(owner, form));
  } catch {
    // There is no storage, so nothing was kept.
  }
}
