import type { Ref, Value } from '../../../engine/definition.ts';
import { forgetTyped, keepTyped, readTyped } from '../../lib/kept-typing.ts';
import type { ScheduleChoice } from '../../planned-runs/schedule-choice.ts';
import type { DueChoice } from './due-choice.ts';

/** What somebody typed into the form that starts a run; uploaded pictures are not kept. */
export interface KeptStart {
  /** The version whose form was filled in. */
  version_id: string;
  name: string;
  description: string;
  due: DueChoice;
  /** The fields that were changed. */
  values: Record<string, Value>;
  initiators: Ref[];
  isLater: boolean;
  schedule: ScheduleChoice;
}

/** @param form Identifies the form: its workflow, and the run that is started again. */
export const readKeptStart = (owner: string, form: string): KeptStart | null => readTyped(owner, `start.${form}`);
export const keepStart = (owner: string, form: string, typed: KeptStart): void =>
  keepTyped(owner, `start.${form}`, typed);
export const forgetStart = (owner: string, form: string): void => forgetTyped(owner, `start.${form}`);
