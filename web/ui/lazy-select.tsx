import type { MultiSelectProps, SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { joinClasses } from '../lib/join-classes.ts';
import { fetchAhead, loadChunk } from '../lib/load-chunk.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { toast } from '../lib/toast.ts';
import { Icon } from './icon.tsx';
import { InputFrame } from './input-frame.tsx';
import { optionLabel } from './option-label.ts';
import { selectParts } from './select-parts.ts';
import type { LongList } from './use-first-options.ts';

const importSelects = () => import('./whole-selects.ts');

/**
 * A select of which only the closed field is rendered until it is used: Mantine's selects and their lists are 35 KB. One
 * whose value can be cleared, or has a picture, is whole at once, because of that.
 */
export function LazySelect(props: SelectProps<string> & LongList) {
  const { isWhole, whole, closed } = useWhole(props, Boolean((props.clearable || props.leftSection) && props.value));
  const Select = selectParts.loaded?.Select;
  if (isWhole && Select) return <Select {...props} {...whole} />;
  return <ClosedField {...closedProps(props)} {...closed} text={optionLabel(props.data, props.value ?? null)} />;
}

/** See `LazySelect`. It is whole at once if something is chosen. */
export function LazyMultiSelect(props: MultiSelectProps<string> & LongList) {
  const { isWhole, whole, closed } = useWhole(props, (props.value?.length ?? 0) > 0);
  const MultiSelect = selectParts.loaded?.MultiSelect;
  if (isWhole && MultiSelect) return <MultiSelect {...props} {...whole} />;
  return <ClosedField {...closedProps(props)} {...closed} text="" />;
}

type Searched = Pick<SelectProps, 'searchable' | 'onSearchChange'>;

function useWhole({ searchable, onSearchChange }: Searched, isNeeded: boolean) {
  const [isWhole, setWhole] = useState(isNeeded && selectParts.loaded !== null);
  /** Null until something is typed, or the whole select writes its chosen option. */
  const [search, setSearch] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const wasUsed = useRef(false);
  const isInPlace = useRef(false);
  const bring = () =>
    loadChunk(importSelects).then(
      () => setWhole(true),
      (error) => toast.error(problemMessage(error)),
    );
  const change = (text: string) => {
    // Mantine's selects begin with clearing what they search for.
    if (!isInPlace.current && search !== null) return;
    setSearch(text);
    onSearchChange?.(text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes needed
  useEffect(() => {
    if (isNeeded && !isWhole) void bring();
  }, [isNeeded, isWhole]);
  // The whole select has an input of its own, which takes over the focus of the one that was used: at once, or a letter
  // that is typed in between would be lost.
  useLayoutEffect(() => {
    if (isWhole && wasUsed.current) ref.current?.focus({ preventScroll: true });
  }, [isWhole]);
  useEffect(() => {
    if (!isWhole) return;
    isInPlace.current = true;
    // It is opened as by a click.
    if (wasUsed.current) ref.current?.click();
    wasUsed.current = false;
  }, [isWhole]);
  const open = () => {
    wasUsed.current = true;
    void bring();
  };
  const type = (text: string) => {
    setSearch(text);
    onSearchChange?.(text);
    open();
  };
  const whole = {
    ref,
    ...(searchable && { onSearchChange: change, ...(search !== null && { searchValue: search }) }),
  };
  return { isWhole, whole, closed: { typed: search, type, open } };
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
  /** What is shown if nothing was typed. */
  text: string;
  /** What was typed before the select is loaded: it goes on with it. */
  typed: string | null;
  type: (text: string) => void;
  open: () => void;
}

function closedProps(
  props: SelectProps<string> | MultiSelectProps<string>,
): Omit<ClosedProps, 'text' | 'typed' | 'type' | 'open'> {
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
function ClosedField({
  label,
  description,
  error,
  className,
  inputClass,
  text,
  typed,
  type,
  open,
  ...props
}: ClosedProps) {
  const { placeholder, searchable, openOnFocus = false } = props;
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const opens = ['Enter', 'ArrowDown', 'ArrowUp', ...(searchable ? [] : [' '])].includes(event.key);
    if (!opens) return;
    event.preventDefault();
    open();
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
          onFocus={() => (searchable && openOnFocus ? open() : fetchAhead(importSelects))}
          onClick={open}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
      )}
    </InputFrame>
  );
}
