import type { MenuProps, Menu as WholeMenu } from '@mantine/core';
import {
  Children,
  cloneElement,
  createElement,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { fetchAhead, loadChunk } from '../lib/load-chunk.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { toast } from '../lib/toast.ts';
import { menuParts } from './menu-parts.ts';
import './menu-target.ts';

const importMenu = () => import('./whole-menu.ts');

/**
 * Mantine's menu, which is loaded when it is first used: with its floating parts it is 36 KB, and a page has hundreds of
 * menus (one on each card of the editor) of which people open a few. Until it is used, only its target is rendered.
 */
function MenuRoot({ children, ...props }: MenuProps) {
  const { opened: isWanted = false, onChange } = props;
  const id = useId();
  const isControlled = props.opened !== undefined;
  const [isUsed, setUsed] = useState(isControlled && menuParts.loaded !== null);
  const [isOpen, setOpen] = useState(false);
  // It opens only after it was mounted closed: otherwise it does not return the focus when it closes.
  const [mayOpen, setMayOpen] = useState(isUsed);
  const hadFocus = useRef(false);
  const change = (next: boolean) => {
    setOpen(next);
    onChange?.(next);
  };
  const bring = () =>
    loadChunk(importMenu).then(
      () => setUsed(true),
      (error) => toast.error(problemMessage(error)),
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes wanted
  useEffect(() => {
    if (!isWanted || isUsed) return;
    hadFocus.current = document.getElementById(id) === document.activeElement;
    void bring();
  }, [isWanted, isUsed]);

  // The target of Mantine's menu is another element than the one that was pressed: it takes its focus over.
  const opensNext = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the menu takes its place
  useEffect(() => {
    if (!isUsed) return;
    if (hadFocus.current) document.getElementById(id)?.focus({ preventScroll: true });
    const timer = setTimeout(() => {
      setMayOpen(true);
      if (opensNext.current) change(true);
      opensNext.current = false;
    });
    return () => clearTimeout(timer);
  }, [isUsed]);

  if (isUsed && menuParts.loaded) {
    return createElement(
      menuParts.loaded,
      { ...props, id, opened: mayOpen && (isControlled ? isWanted : isOpen), onChange: change },
      children,
    );
  }
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    hadFocus.current = currentTarget === document.activeElement;
    opensNext.current = true;
    void bring();
  };
  return (
    <ClosedTarget id={id} onPress={press}>
      {children}
    </ClosedTarget>
  );
}

interface ClosedTargetProps {
  id: string;
  onPress: (event: MouseEvent<HTMLElement>) => void;
  /** The children of the menu. */
  children: ReactNode;
}

type Handlers = Record<string, ((event: never) => void) | undefined>;

/** The child of the menu's target, which loads the menu when the pointer comes and opens it when it is pressed. */
function ClosedTarget({ id, onPress, children }: ClosedTargetProps): ReactNode {
  const target = Children.toArray(children).find((child) => isValidElement(child) && child.type === Target);
  const child = (target as ReactElement<{ children: ReactElement<Handlers> }> | undefined)?.props.children;
  if (!child) return null;
  const both = (own: ((event: never) => void) | undefined, added: (event: never) => void) => (event: never) => {
    own?.(event);
    added(event);
  };
  return cloneElement(child as ReactElement<Record<string, unknown>>, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: both(child.props.onClick, onPress),
    onPointerEnter: both(child.props.onPointerEnter, () => fetchAhead(importMenu)),
  });
}

/** A part of the menu. It is rendered in an open menu only, so that it is loaded by then. */
function partOf(
  name: 'Target' | 'Dropdown' | 'Item' | 'Label' | 'Divider' | 'CheckboxItem' | 'RadioGroup' | 'RadioItem',
) {
  return (props: object) => menuParts.loaded && createElement<object>(menuParts.loaded[name] as never, props);
}

const Target = partOf('Target');

export const Menu = Object.assign(MenuRoot, {
  Target: Target as unknown as typeof WholeMenu.Target,
  Dropdown: partOf('Dropdown') as unknown as typeof WholeMenu.Dropdown,
  Item: partOf('Item') as unknown as typeof WholeMenu.Item,
  Label: partOf('Label') as unknown as typeof WholeMenu.Label,
  Divider: partOf('Divider') as unknown as typeof WholeMenu.Divider,
  CheckboxItem: partOf('CheckboxItem') as unknown as typeof WholeMenu.CheckboxItem,
  RadioGroup: partOf('RadioGroup') as unknown as typeof WholeMenu.RadioGroup,
  RadioItem: partOf('RadioItem') as unknown as typeof WholeMenu.RadioItem,
});
