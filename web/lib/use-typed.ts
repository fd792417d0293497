import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { forgetTyped, keepTyped, readTyped } from './kept-typing.ts';
import { useMe } from './session.ts';

type Change<Typed> = (typed: Typed) => Typed;
/** The mounted forms. Whoever names the same `what` keeps the same type. */
const mounted = new Set<{ owner: string; what: string; set: (change: Change<unknown>) => void }>();

/**
 * As `useState`, for what somebody types: it is kept in this tab until it is `initial` again, or forgotten with `forgetTyped`.
 * @param what Identifies the form, such as `comment.<id of the run>`; the same as long as the component is mounted.
 */
export function useTyped<Typed>(what: string, initial: Typed): [Typed, Dispatch<SetStateAction<Typed>>] {
  const owner = useMe()?.id ?? '';
  const [first] = useState(initial);
  const [typed, setTyped] = useState(() => readTyped<Typed>(owner, what) ?? first);
  useEffect(() => {
    if (typed === first) forgetTyped(owner, what);
    else keepTyped(owner, what, typed);
  }, [owner, what, typed, first]);
  useEffect(() => {
    const form = { owner, what, set: (change: Change<unknown>) => setTyped(change as Change<Typed>) };
    mounted.add(form);
    return () => {
      mounted.delete(form);
    };
  }, [owner, what]);
  return [typed, setTyped];
}

/**
 * Changes what is kept of a form, and what it shows if it is mounted. It may have been left while something was sent, and
 * perhaps it is open again.
 */
export function changeTyped<Typed>(owner: string, what: string, initial: Typed, change: Change<Typed>): void {
  const forms = [...mounted].filter((form) => form.owner === owner && form.what === what);
  for (const form of forms) form.set(change as Change<unknown>);
  if (forms.length > 0) return;
  const changed = change(readTyped<Typed>(owner, what) ?? initial);
  if (changed === initial) forgetTyped(owner, what);
  else keepTyped(owner, what, changed);
}
