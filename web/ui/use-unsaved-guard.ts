import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { i18n } from '../lib/languages.ts';
import { useLatest } from '../lib/use-latest.ts';
import { confirm } from './confirm.ts';

/** What is asked before a page is left. */
interface LeaveQuestion {
  title: string;
  /** What is lost. */
  text: string;
  confirmLabel: string;
}

const ofForm = (text: string): LeaveQuestion => ({
  title: i18n.t('ui:unsaved.title'),
  text,
  confirmLabel: i18n.t('ui:unsaved.leave'),
});
const unsaved = () => ofForm(i18n.t('ui:unsaved.text'));

interface Guarded {
  isChanged: () => boolean;
  question: () => LeaveQuestion;
}

/** What is shown that could be lost, one for each form. */
const shown = new Set<Guarded>();
const firstChanged = () => [...shown].find(({ isChanged }) => isChanged());

/**
 * Asks before a page is left with changes that nobody has saved: within the app, and by closing the tab. Of several such
 * forms on a page, one asks for all.
 * @param hasChanges Asked when the page is about to be left, so also right after a change.
 * @param question What is asked, if it is not a form that would be lost.
 */
export function useUnsavedGuard(hasChanges: () => boolean, question = unsaved): void {
  const latest = useLatest({ hasChanges, question });
  const [guarded] = useState<Guarded>(() => ({
    isChanged: () => latest.current.hasChanges(),
    question: () => latest.current.question(),
  }));
  useEffect(() => {
    shown.add(guarded);
    return () => {
      shown.delete(guarded);
    };
  }, [guarded]);
  useBlocker({
    enableBeforeUnload: guarded.isChanged,
    shouldBlockFn: async () => firstChanged() === guarded && !(await ask(guarded.question())),
  });
}

/** What somebody is told who is about to lose what is on the page. */
export const unsavedText = (): string[] => {
  const first = firstChanged();
  return first ? [first.question().text] : [];
};

/** Nothing is asked any more: the reader has been told what is lost. */
export const dropUnsaved = (): void => shown.clear();

/** @param text What is lost of a form. */
export const confirmLeaving = (text: string): Promise<boolean> => ask(ofForm(text));

const ask = ({ title, text, confirmLabel }: LeaveQuestion): Promise<boolean> =>
  confirm({ title, text: [text], confirmLabel, cancelLabel: i18n.t('ui:unsaved.stay'), danger: true });
