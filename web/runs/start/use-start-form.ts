import { useEffect, useRef, useState } from 'react';
import type { getStartForm, Run } from '../../../contract/runs.ts';
import { answersStillValid } from '../../../engine/answers-still-valid.ts';
import type { Ref, Value } from '../../../engine/definition.ts';
import type { Reply } from '../../lib/api-client.ts';
import { useMe } from '../../lib/session.ts';
import { withoutKey } from '../../lib/without-key.ts';
import { freshChoice, type ScheduleChoice } from '../../planned-runs/schedule-choice.ts';
import type { DueChoice } from './due-choice.ts';
import { forgetStart, keepStart, readKeptStart } from './kept-start.ts';

export type StartForm = Reply<typeof getStartForm>;

const startAnswers = (from?: Run) => (from?.fields ?? []).filter(({ step_id }) => step_id === null);

/** Plans cannot contain files, because a file belongs to one run only. */
export const fileThatIsAsked = (form: StartForm['form']) =>
  form.find(({ type, required }) => type === 'file' && required);

interface Beginning {
  /** YYYY-MM-DD: the first day of a new plan. */
  tomorrow: string;
  /** The run that is started again: the form starts with its name, description and start form values, but not with its due date. */
  from?: Run | undefined;
  /** Whoever opened it came to plan a run. */
  isPlan: boolean;
}

/** The state of the form that starts a run, with its errors. */
export function useStartForm({ form, workflow, version }: StartForm, { tomorrow, from, isPlan }: Beginning) {
  const owner = useMe()?.id ?? '';
  const kept_as = `${version.id}.${from?.id ?? 'new'}`;
  const [kept] = useState(() => readKeptStart(owner, kept_as));
  const [name, setName] = useState(kept?.name ?? from?.name ?? '');
  const [description, setDescription] = useState(kept?.description ?? from?.description ?? '');
  const [due, setDue] = useState<DueChoice>(kept?.due ?? { when: 'none', day: null });
  const [values, setValues] = useState<Record<string, Value>>(() =>
    Object.fromEntries([
      ...form.map((field) => [field.id, field.default ?? null]),
      ...answersStillValid(form, startAnswers(from)).map(({ field_id, value }) => [field_id, value]),
      ...form.flatMap(({ id, type }) => (kept && type !== 'file' && id in kept.values ? [[id, kept.values[id]]] : [])),
    ]),
  );
  const [images, setImages] = useState<string[]>([]);
  const [initiators, setInitiators] = useState<Ref[]>(kept?.initiators ?? []);
  const [isLater, setLater] = useState(isPlan ? fileThatIsAsked(form) === undefined : (kept?.isLater ?? false));
  const [schedule, setSchedule] = useState(() => ({ ...freshChoice(tomorrow), ...kept?.schedule }));
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current) keepStart(owner, kept_as, { name, description, due, values, initiators, isLater, schedule });
  }, [owner, kept_as, name, description, due, values, initiators, isLater, schedule]);
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
    /** Deletes what was kept of the form; called when the run was started or planned. */
    forget: () => {
      isSent.current = true;
      forgetStart(owner, kept_as);
    },
    fields: () => form.map((field) => ({ field_id: field.id, value: values[field.id] ?? null })),
  };
}
