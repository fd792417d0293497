import { CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import classes from './filter-chips.module.css';

/** A filter as a chip: it opens to be changed, and its cross removes it. */
export function FilterChip({
  label,
  text,
  isNew,
  onClose,
  onRemove,
  children,
}: {
  label: string;
  /** The chosen value as text; null while nothing is chosen. */
  text: string | null;
  /** It was just added, and is open. */
  isNew: boolean;
  onClose: () => void;
  onRemove: () => void;
  /** @param close Closes it, and gives the focus back to the chip. */
  children: (close: () => void) => ReactNode;
}) {
  const { t } = useTranslation('runs');
  const [isOpen, setOpen] = useState(isNew);
  const chip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Popover gives the focus back only if it was closed before: a new chip is open from the beginning.
    const button = chip.current;
    return isOpen ? () => button?.focus() : undefined;
  }, [isOpen]);
  const change = (open: boolean) => {
    setOpen(open);
    if (!open) onClose();
  };
  return (
    <span className={classes.chip}>
      <Popover opened={isOpen} onChange={change} position="bottom-start" width={280} trapFocus>
        <Popover.Target>
          <UnstyledButton ref={chip} className={classes.open} onClick={() => change(!isOpen)}>
            {label}
            {text !== null && (
              <>
                {': '}
                <b>{text}</b>
              </>
            )}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.editor} aria-label={label}>
          {children(() => setOpen(false))}
        </Popover.Dropdown>
      </Popover>
      <CloseButton
        size="xs"
        className={classes.remove}
        aria-label={t('list.remove_filter', { name: label })}
        onClick={onRemove}
      />
    </span>
  );
}
