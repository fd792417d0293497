import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { forgetTyped, keepTyped, readTyped } from './kept-typing.ts';
import { useMe } from './session.ts';

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
  return [typed, setTyped];
}
