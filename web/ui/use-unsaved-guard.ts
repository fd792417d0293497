import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { i18n } from '../lib/languages.ts';
import { useLatest } from '../lib/use-latest.ts';
import { confirm } from './confirm.ts';

/** One function for each form that is shown: whether it has unsaved changes. */
const forms = new Set<() => boolean>();

/**
 * Asks before a page is left with changes that nobody has saved: within the app, and by closing the tab. Of several such
 * forms on a page, one asks for all.
 * @param hasChanges Asked when the page is about to be left, so also right after a change.
 */
export function useUnsavedGuard(hasChanges: () => boolean): void {
  const latest = useLatest(hasChanges);
  const [isChanged] = useState(() => () => latest.current());
  useEffect(() => {
    forms.add(isChanged);
    return () => {
      forms.delete(isChanged);
    };
  }, [isChanged]);
  useBlocker({
    enableBeforeUnload: isChanged,
    shouldBlockFn: async () =>
      [...forms].find((one) => one()) === isChanged && !(await confirmLeaving(i18n.t('ui:unsaved.text'))),
  });
}

/** What somebody is told who is about to lose what is in a form. */
export const unsavedText = (): string[] => ([...forms].some((one) => one()) ? [i18n.t('ui:unsaved.text')] : []);

/** Nothing is asked any more: the reader has been told what is lost. */
export const dropUnsaved = (): void => forms.clear();

/** @param text What is lost. */
export const confirmLeaving = (text: string): Promise<boolean> =>
  confirm({
    title: i18n.t('ui:unsaved.title'),
    text: [text],
    confirmLabel: i18n.t('ui:unsaved.leave'),
    cancelLabel: i18n.t('ui:unsaved.stay'),
    danger: true,
  });
