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

/** In the tab only, and by person: somebody else who signs in here does not find it. */
const nameOf = (owner: string, form: string): string => `baton.start.${owner}.${form}`;

/** @param form The form that it was typed into; a form of another version is another one. */
export function readKeptStart(owner: string, form: string): KeptStart | null {
  try {
    const kept = sessionStorage.getItem(nameOf(owner, form));
    return kept === null ? null : (JSON.parse(kept) as KeptStart);
  } catch {
    // A browser may forbid storage, and another version of Baton may have written something else.
    return null;
  }
}

export function keepStart(owner: string, form: string, typed: KeptStart): void {
  try {
    sessionStorage.setItem(nameOf(owner, form), JSON.stringify(typed));
  } catch {
    // Storage is full or forbidden: then a reload loses it.
  }
}

export function forgetStart(owner: string, form: string): void {
  try {
    sessionStorage.removeItem(nameOf(owner, form));
  } catch {
    // There is no storage, so nothing was kept.
  }
}
