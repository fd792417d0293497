import { CloseButton, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import classes from './filter-chips.module.css';

const ChipPopover = lazyComponent(() => import('./chip-popover.tsx'), 'ChipPopover');

/** A filter as a chip: it opens to be changed, and its cross removes it. */
export function FilterChip({
  label,
  text,
  isNew,
  load,
  onClose,
  onRemove,
  children,
}: {
  label: string;
  /** The chosen value as text; null while nothing is chosen. */
  text: string | null;
  /** It was just added, and is open. */
  isNew: boolean;
  /** Loads what it contains when it is open. */
  load?: () => Promise<void>;
  onClose: () => void;
  onRemove: () => void;
  /** @param close Closes it, and gives the focus back to the chip. */
  children: (close: () => void) => ReactNode;
}) {
  const { t } = useTranslation(['runs', 'ui']);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const open = () =>
    Promise.all([ChipPopover.preload(), load?.()]).then(
      () => {
        setWasOpened(true);
        setOpen(true);
      },
      (error) => toast.error(problemMessage(error)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is added
  useEffect(() => {
    if (isNew) void open();
  }, []);
  useEffect(() => {
    // The button in the popover is another than the one that was pressed, so that Popover has none to give the focus back to.
    return isOpen ? () => chip.current?.focus() : undefined;
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    onClose();
  };
  const button = (
    <UnstyledButton
      ref={chip}
      className={classes.open}
      data-may-cut
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={ChipPopover.fetchAhead}
      onClick={() => (isOpen ? close() : void open())}
    >
      {label}
      {text !== null && (
        <>
          {t('ui:colon')} <b>{text}</b>
        </>
      )}
    </UnstyledButton>
  );
  return (
    <span className={classes.chip}>
      {wasOpened ? (
        <ChipPopover label={label} target={button} isOpen={isOpen} onClose={close}>
          {children(() => setOpen(false))}
        </ChipPopover>
      ) : (
        button
      )}
      <CloseButton
        size="xs"
        className={classes.remove}
        aria-label={t('list.remove_filter', { name: label })}
        onClick={onRemove}
      />
    </span>
  );
}
