import { useEffect, useMemo, useRef, useState } from 'react';
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

interface Typed {
  version_id: string;
  values: Record<string, Value>;
}

/**
 * What was typed, as far as the form of another version accepts it: the same version takes all of it, half an address too.
 */
function fitTyped({ form, version }: StartForm, typed: Typed): Typed['values'] {
  if (typed.version_id === version.id) return typed.values;
  const answers = Object.entries(typed.values).map(([field_id, value]) => ({ field_id, value }));
  const files = answers.filter(({ field_id }) => form.some(({ id, type }) => id === field_id && type === 'file'));
  const fitting = [...answersStillValid(form, answers), ...files];
  return Object.fromEntries(fitting.map(({ field_id, value }) => [field_id, value]));
}

/**
 * The state of the form that starts a run, with its errors. Another version of the workflow may be enabled while it is filled
 * in: what was typed stays where the new form has the same fields.
 */
export function useStartForm(start: StartForm, { tomorrow, from, isPlan }: Beginning) {
  const { form, workflow, version } = start;
  const owner = useMe()?.id ?? '';
  const kept_as = `${workflow.id}.${from?.id ?? 'new'}`;
  const [kept] = useState(() => readKeptStart(owner, kept_as));
  const [begun_with] = useState(kept?.version_id ?? version.id);
  const [name, setName] = useState(kept?.name ?? from?.name ?? '');
  const [description, setDescription] = useState(kept?.description ?? from?.description ?? '');
  const [due, setDue] = useState<DueChoice>(kept?.due ?? { when: 'none', day: null });
  const [typed, setTyped] = useState<Typed>(() => {
    // A file that was uploaded before a reload may have been deleted.
    const isFile = (field_id: string) => form.some(({ id, type }) => id === field_id && type === 'file');
    const values = Object.entries(kept?.values ?? {}).filter(([field_id]) => !isFile(field_id));
    return { version_id: begun_with, values: Object.fromEntries(values) };
  });
  const values = useMemo(
    (): Record<string, Value> => ({
      ...Object.fromEntries(form.map((field) => [field.id, field.default ?? null])),
      ...Object.fromEntries(
        answersStillValid(form, startAnswers(from)).map(({ field_id, value }) => [field_id, value]),
      ),
      ...fitTyped(start, typed),
    }),
    [start, form, from, typed],
  );
  const [images, setImages] = useState<string[]>([]);
  const [initiators, setInitiators] = useState<Ref[]>(kept?.initiators ?? []);
  const [isLater, setLater] = useState(isPlan ? fileThatIsAsked(form) === undefined : (kept?.isLater ?? false));
  const [schedule, setSchedule] = useState(() => ({ ...freshChoice(tomorrow), ...kept?.schedule }));
  const isSent = useRef(false);
  useEffect(() => {
    const { version_id, values } = typed;
    const all = { version_id, name, description, due, values, initiators, isLater, schedule };
    if (!isSent.current) keepStart(owner, kept_as, all);
  }, [owner, kept_as, name, description, due, typed, initiators, isLater, schedule]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const forgive = (key: string) => setErrors((before) => withoutKey(before, key));
  return {
    workflow,
    /** Whether fields were filled in, and the form was begun with another version of the workflow. */
    hasNewVersion: begun_with !== version.id && Object.keys(typed.values).length > 0,
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
      setTyped((before) => ({
        version_id: version.id,
        values: { ...fitTyped(start, before), [field_id]: value },
      }));
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
