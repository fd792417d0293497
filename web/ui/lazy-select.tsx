import type { ComboboxData, MultiSelectProps, SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { joinClasses } from '../lib/join-classes.ts';
import { fetchAhead, loadChunk } from '../lib/load-chunk.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { toast } from '../lib/toast.ts';
import { Icon } from './icon.tsx';
import { InputFrame } from './input-frame.tsx';
import { selectParts } from './select-parts.ts';

const importSelects = () => import('./whole-selects.ts');

/**
 * A select of which only the closed field is rendered until it is used: Mantine's selects and their lists are 35 KB. One
 * whose value can be cleared, or has a picture, is whole at once, because of that.
 */
export function LazySelect(props: SelectProps<string>) {
  const { isWhole, whole, open } = useWhole(props, Boolean((props.clearable || props.leftSection) && props.value));
  const Select = selectParts.loaded?.Select;
  if (isWhole && Select) return <Select<string> {...props} {...whole} />;
  return <ClosedField {...closedProps(props)} open={open} text={labelIn(props.data, props.value ?? null)} />;
}

/** See `LazySelect`. It is whole at once if something is chosen. */
export function LazyMultiSelect(props: MultiSelectProps<string>) {
  const { isWhole, whole, open } = useWhole(props, (props.value?.length ?? 0) > 0);
  const MultiSelect = selectParts.loaded?.MultiSelect;
  if (isWhole && MultiSelect) return <MultiSelect {...props} {...whole} />;
  return <ClosedField {...closedProps(props)} open={open} text="" />;
}

type Searched = Pick<SelectProps, 'searchable' | 'onSearchChange'>;

function useWhole({ searchable, onSearchChange }: Searched, isNeeded: boolean) {
  const [isWhole, setWhole] = useState(isNeeded && selectParts.loaded !== null);
  const [search, setSearch] = useState('');
  const ref = useRef<HTMLInputElement>(null);
  /** What was typed into the closed field; null if it was not used. */
  const typed = useRef<string | null>(null);
  const bring = () =>
    loadChunk(importSelects).then(
      () => setWhole(true),
      (error) => toast.error(problemMessage(error)),
    );
  const change = (text: string) => {
    setSearch(text);
    onSearchChange?.(text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes needed
  useEffect(() => {
    if (isNeeded && !isWhole) void bring();
  }, [isNeeded, isWhole]);
  // The whole select has an input of its own, which takes over the focus of the one that was pressed: at once, or a letter
  // that is typed in between would be lost.
  useLayoutEffect(() => {
    if (isWhole && typed.current !== null) ref.current?.focus({ preventScroll: true });
  }, [isWhole]);
  // It is opened as by a click. It is given what was typed only now, because it clears its search when it is mounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it takes its place
  useEffect(() => {
    if (!isWhole || typed.current === null) return;
    const timer = setTimeout(() => {
      ref.current?.click();
      if (searchable && typed.current) change(typed.current);
      typed.current = null;
    });
    return () => clearTimeout(timer);
  }, [isWhole]);
  const open = (text: string) => {
    typed.current = text;
    void bring();
  };
  const whole = {
    ref,
    ...(searchable && { searchValue: search, onSearchChange: change }),
  };
  return { isWhole, whole, open };
}

interface ClosedProps
  extends Pick<
    SelectProps,
    | 'label'
    | 'description'
    | 'error'
    | 'placeholder'
    | 'className'
    | 'size'
    | 'disabled'
    | 'name'
    | 'searchable'
    | 'openOnFocus'
  > {
  'aria-label'?: string | undefined;
  'aria-required'?: SelectProps['aria-required'];
  /** The class of the input. */
  inputClass?: string | undefined;
  text: string;
  open: (typed: string) => void;
}

function closedProps(props: SelectProps<string> | MultiSelectProps<string>): Omit<ClosedProps, 'text' | 'open'> {
  const { label, description, error, placeholder, className, size, disabled, name, searchable } = props;
  const { openOnFocus, classNames } = props;
  const { input } = (classNames ?? {}) as { input?: string };
  return {
    ...{ label, description, error, placeholder, className, size, disabled, name, searchable, openOnFocus },
    'aria-label': props['aria-label'],
    'aria-required': props['aria-required'],
    inputClass: input,
  };
}

/** Looks like Mantine's select while it is closed, and is announced like it. */
function ClosedField({ label, description, error, className, inputClass, text, open, ...props }: ClosedProps) {
  const { placeholder, searchable, openOnFocus = true } = props;
  // What is typed before the select is loaded: it goes on with it.
  const [typed, setTyped] = useState<string | null>(null);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const opens = ['Enter', 'ArrowDown', 'ArrowUp', ...(searchable ? [] : [' '])].includes(event.key);
    if (!opens) return;
    event.preventDefault();
    open('');
  };
  return (
    <InputFrame
      {...{ label, description, error, className }}
      size={props.size === 'xs' ? 'xs' : 'sm'}
      disabled={props.disabled}
      isPressed
      section={<Icon of={IconChevronDown} />}
    >
      {(input) => (
        <input
          {...input}
          className={joinClasses(input.className, inputClass)}
          name={props.name}
          aria-label={props['aria-label']}
          aria-required={props['aria-required']}
          placeholder={placeholder}
          value={typed ?? text}
          readOnly={!searchable}
          autoComplete="off"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          onPointerEnter={() => fetchAhead(importSelects)}
          onFocus={() => (searchable && openOnFocus ? open('') : fetchAhead(importSelects))}
          onClick={() => open('')}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            open(value);
          }}
          onKeyDown={press}
        />
      )}
    </InputFrame>
  );
}

function labelIn(data: ComboboxData | undefined, value: string | null): string {
  for (const item of (data ?? []) as readonly (string | { value?: string; label?: string; items?: ComboboxData })[]) {
    if (typeof item === 'string') {
      if (item === value) return item;
    } else if (item.items) {
      const found = labelIn(item.items, value);
      if (found !== '') return found;
    } else if (item.value === value) return item.label ?? '';
  }
  return '';
}
