import { useState } from 'react';
import type { getStartForm, Run } from '../../../contract/runs.ts';
import { answersStillValid } from '../../../engine/answers-still-valid.ts';
import type { Ref, Value } from '../../../engine/definition.ts';
import type { Reply } from '../../lib/api-client.ts';
import { withoutKey } from '../../lib/without-key.ts';
import { freshChoice, type ScheduleChoice } from '../../planned-runs/schedule-choice.ts';
import type { DueChoice } from './due-choice.ts';

export type StartForm = Reply<typeof getStartForm>;

const startAnswers = (from?: Run) => (from?.fields ?? []).filter(({ step_id }) => step_id === null);

/**
 * The state of the form that starts a run, with its errors.
 * @param tomorrow YYYY-MM-DD: the first day of a new plan.
 * @param from The run that is started again: the form starts with its name, description and start form values, but not
 * with its due date.
 */
export function useStartForm({ form, workflow }: StartForm, tomorrow: string, from?: Run) {
  const [name, setName] = useState(from?.name ?? '');
  const [description, setDescription] = useState(from?.description ?? '');
  const [due, setDue] = useState<DueChoice>({ when: 'none', day: null });
  const [values, setValues] = useState<Record<string, Value>>(() =>
    Object.fromEntries([
      ...form.map((field) => [field.id, field.default ?? null]),
      ...answersStillValid(form, startAnswers(from)).map(({ field_id, value }) => [field_id, value]),
    ]),
  );
  const [images, setImages] = useState<string[]>([]);
  const [initiators, setInitiators] = useState<Ref[]>([]);
  const [isLater, setLater] = useState(false);
  const [schedule, setSchedule] = useState(() => freshChoice(tomorrow));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const forgive = (key: string) => setErrors((before) => withoutKey(before, key));
  return {
    workflow,
    name,
    description,
    due,
    values,
    images,
    initiators,
    isLater,
    setLater,
    schedule,
    errors,
    setErrors,
    setName: (next: string) => {
      setName(next);
      forgive('name');
    },
    setDescription,
    setInitiators: (refs: Ref[]) => {
      setInitiators(refs);
      forgive('reassign_initiators');
    },
    setImages: (keys: string[]) => {
      setImages(keys);
      forgive('image_keys');
    },
    setDue: (next: DueChoice) => {
      setDue(next);
      forgive('due_date');
    },
    setSchedule: (next: ScheduleChoice) => {
      setSchedule(next);
      for (const key of ['start_date', 'start_time', 'rrule', 'until']) forgive(key);
    },
    change: (key: string, field_id: string, value: Value) => {
      setValues((before) => ({ ...before, [field_id]: value }));
      forgive(key);
    },
    fields: () => form.map((field) => ({ field_id: field.id, value: values[field.id] ?? null })),
  };
}
