import type { SelectProps } from '@mantine/core';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';

type Searched = Pick<SelectProps, 'searchable' | 'searchValue' | 'onSearchChange' | 'onKeyDown'>;

/** Until a list is placed at its field it stands at the top of the page, to which highlighting an option would scroll. */
function isPlaced(list: Element): boolean {
  const { top, left } = list.closest<HTMLElement>('[data-position]')?.style ?? {};
  return top !== '0px' || left !== '0px';
}

/**
 * Lets Enter choose the first option that matches what was typed. Mantine highlights it as the text changes, and finds
 * no option while the list is still opening: it is asked again once the list is there, and an Enter that came before is
 * kept until then.
 * @param chosen What Mantine writes into the field by itself, which is not searched for: the label of the chosen option.
 * @returns Props of the select; none if it is not searched.
 */
export function useFirstMatch({ searchable, searchValue, onSearchChange, onKeyDown }: Searched, chosen = '') {
  const [own, setOwn] = useState(chosen);
  const search = searchValue ?? own;
  const isTyped = search !== '' && search !== chosen;
  const list = useRef<HTMLDivElement>(null);
  const isEnterKept = useRef(false);
  const [isListThere, setListThere] = useState(false);
  const listRef = useCallback((opened: HTMLDivElement | null) => {
    if (!opened) return;
    list.current = opened;
    const look = () => {
      if (isPlaced(opened)) setListThere(true);
      else timer = setTimeout(look, 10);
    };
    // Later than the timer with which Mantine's Select marks the chosen option as it opens.
    let timer = setTimeout(look);
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
    isEnterKept.current = event.key === 'Enter' && isTyped && isOpening;
    if (isEnterKept.current) event.preventDefault();
  };
  const change = (text: string) => {
    setOwn(text);
    onSearchChange?.(text);
  };
  return searchable
    ? {
        searchValue: search,
        onSearchChange: change,
        selectFirstOptionOnChange: isListThere && isTyped,
        // Not the scroll area within it: some lists scroll by themselves.
        attributes: { options: { ref: listRef } } satisfies SelectProps['attributes'],
        onKeyDown: press,
      }
    : {};
}
