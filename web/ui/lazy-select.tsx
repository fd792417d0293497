import { type ComboboxData, Input, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { createElement, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { toast } from '../lib/toast.ts';
import { Icon } from './icon.tsx';
import { selectParts } from './select-parts.ts';

const load = () => loadChunk(() => import('./whole-selects.ts'));

/**
 * A select of which only the closed field is rendered until it is used: Mantine's selects and their lists are 35 KB. One
 * with a value that can be cleared is whole at once, because of its button.
 */
export function LazySelect(props: SelectProps<string>) {
  const { isWhole, ref, ...field } = useWhole(Boolean(props.clearable && props.value));
  if (isWhole && selectParts.loaded) {
    return createElement(selectParts.loaded.Select, { ...props, ref, ...field.opened });
  }
  return <ClosedField {...props} {...field} text={labelIn(props.data, props.value ?? null)} />;
}

/** See `LazySelect`. It is whole at once if something is chosen. */
export function LazyMultiSelect(props: MultiSelectProps<string>) {
  const { isWhole, ref, ...field } = useWhole((props.value?.length ?? 0) > 0);
  if (isWhole && selectParts.loaded) {
    return createElement(selectParts.loaded.MultiSelect, { ...props, ref, ...field.opened });
  }
  return <ClosedField {...props} {...field} text="" />;
}

interface Opened {
  defaultDropdownOpened?: boolean;
  defaultSearchValue?: string;
}

function useWhole(isNeeded: boolean) {
  const [isWhole, setWhole] = useState(isNeeded && selectParts.loaded !== null);
  const [opened, setOpened] = useState<Opened>({});
  const ref = useRef<HTMLInputElement>(null);
  const isUsed = useRef(false);
  const bring = () =>
    load().then(
      () => setWhole(true),
      (error) => toast.error(problemMessage(error)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes needed
  useEffect(() => {
    if (isNeeded && !isWhole) void bring();
  }, [isNeeded, isWhole]);
  // The whole select has an input of its own, which takes over the focus of the one that was pressed.
  useEffect(() => {
    if (isWhole && isUsed.current) ref.current?.focus({ preventScroll: true });
  }, [isWhole]);
  const open = (typed: string) => {
    isUsed.current = true;
    setOpened({ defaultDropdownOpened: true, ...(typed !== '' && { defaultSearchValue: typed }) });
    void bring();
  };
  return { isWhole, ref, opened, open };
}

interface ClosedProps
  extends Pick<SelectProps, 'label' | 'placeholder' | 'className' | 'classNames' | 'size' | 'disabled' | 'searchable'> {
  'aria-label'?: string;
  text: string;
  open: (typed: string) => void;
}

/** Looks like Mantine's select while it is closed, and is announced like it. */
function ClosedField({ label, placeholder, className, classNames, text, open, searchable, ...props }: ClosedProps) {
  const id = useId();
  // What is typed before the select is loaded: it goes on with it.
  const [typed, setTyped] = useState<string | null>(null);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const opens = ['Enter', 'ArrowDown', 'ArrowUp', ...(searchable ? [] : [' '])].includes(event.key);
    if (!opens) return;
    event.preventDefault();
    open('');
  };
  const { input } = (classNames ?? {}) as { input?: string };
  return (
    <Input.Wrapper id={id} label={label} className={className} labelProps={{ htmlFor: id }}>
      <Input
        id={id}
        size={props.size}
        disabled={props.disabled}
        aria-label={props['aria-label']}
        placeholder={placeholder}
        value={typed ?? text}
        readOnly={!searchable}
        autoComplete="off"
        pointer
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        classNames={{ input }}
        rightSection={<Icon of={IconSelector} />}
        rightSectionPointerEvents="none"
        onPointerEnter={() => void load().catch(() => {})}
        onFocus={() => void load().catch(() => {})}
        onClick={() => open('')}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          open(value);
        }}
        onKeyDown={press}
      />
    </Input.Wrapper>
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
