import type { PlannedRunWhole } from '../../contract/planned-runs.ts';
import { members, sampleId } from './sample-data.ts';

/** A plan that repeats daily. */
export const samplePlan = (changes: Partial<PlannedRunWhole> = {}): PlannedRunWhole => ({
  id: sampleId(40),
  name: 'Close the month',
  description: '',
  workflow: { id: sampleId(9), name: 'Month end' },
  status: 'enabled',
  is_over: false,
  notice: null,
  repeat_type: 'repeat',
  rrule: 'FREQ=DAILY',
  start_date: '2030-01-31',
  start_time: '09:00',
  zone: 'Europe/Amsterdam',
  next_at: 1_896_076_800,
  revision: 3,
  created_by_user: members[0]!.user,
  created_at: 1_790_000_000,
  updated_at: 1_790_000_000,
  can: { edit: true },
  own_name: 'Close the month',
  due_date: null,
  due_after: null,
  reassign_initiators: [],
  fields: [],
  form: [],
  next_dates: [],
  refusal: null,
  occurrences: [],
  ...changes,
});
