import type { ScrollAreaProps } from '@mantine/core';
import { type KeyboardEvent, type KeyboardEventHandler, useCallback, useEffect, useRef, useState } from 'react';

interface Options {
  /** The text that the options are searched for; '' if nothing was typed. */
  typed: string;
  onKeyDown: KeyboardEventHandler<HTMLInputElement> | undefined;
}

/**
 * Lets Enter choose the first option that matches what was typed. Mantine highlights it as the text changes, and finds
 * no option while the list is still opening: it is asked again once the list is there, and an Enter that came before is
 * kept until then.
 */
export function useFirstMatch({ typed, onKeyDown }: Options) {
  const list = useRef<HTMLDivElement>(null);
  const isEnterKept = useRef(false);
  const [isListThere, setListThere] = useState(false);
  const viewportRef = useCallback((opened: HTMLDivElement | null) => {
    if (!opened) return;
    list.current = opened;
    // Later than the timer with which Mantine's Select marks the chosen option as it opens.
    const timer = setTimeout(() => setListThere(true));
    return () => {
      clearTimeout(timer);
      setListThere(false);
    };
  }, []);
  // After the effect of the select that highlights the first match.
  useEffect(() => {
    if (!isListThere || !isEnterKept.current) return;
    isEnterKept.current = false;
    list.current?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
  }, [isListThere]);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const isOpening = event.currentTarget.ariaExpanded === 'true' && !isListThere;
    isEnterKept.current = event.key === 'Enter' && typed !== '' && isOpening;
    if (isEnterKept.current) event.preventDefault();
  };
  return {
    selectFirstOptionOnChange: isListThere && typed !== '',
    scrollAreaProps: { viewportRef } satisfies Partial<ScrollAreaProps>,
    onKeyDown: press,
  };
}
