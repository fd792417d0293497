import { useEffect, useEffectEvent } from 'react';
import { hasNoFocus } from '../../lib/focus-page.ts';
import { latinKey } from '../../lib/latin-key.ts';
import { takesKeys } from '../../lib/takes-keys.ts';
import { type Answer, keyOf } from './answer-kinds.ts';

/**
 * A, D, Y and N answer while the focus is in `within` or on no element, but not while somebody types. Ctrl or ⌘ with
 * Enter also works in an input.
 * @param withLetters False for all cards of a page but the first, so that a letter never answers two steps.
 */
export function useAnswerKeys(
  within: React.RefObject<HTMLElement | null>,
  answers: readonly Answer[],
  onAnswer: (answer: Answer) => void,
  withLetters = true,
): void {
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.repeat || !(event.target instanceof Element)) return;
      const inside = within.current?.contains(event.target) ?? false;
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key === 'Enter' && inside) {
        const passing = answers.find((one) => keyOf[one] === null) ?? answers[0];
        if (!passing) return;
        event.preventDefault();
        answer(passing);
        return;
      }
      if (!withLetters || command || event.shiftKey || takesKeys(event.target)) return;
      if (!inside && !hasNoFocus(event.target)) return;
      const meant = answers.find((one) => keyOf[one]?.toLowerCase() === latinKey(event));
      if (!meant) return;
      event.preventDefault();
      answer(meant);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [within, answers, withLetters]);
}
