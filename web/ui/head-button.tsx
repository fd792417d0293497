import { Button } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import classes from './head-button.module.css';
import { Icon } from './icon.tsx';

/** A command in the head of a page; on a phone only its icon is shown. */
export function HeadButton({
  icon,
  label,
  loading,
  onPointerEnter,
  onClick,
}: {
  icon: TablerIcon;
  label: string;
  loading?: boolean;
  onPointerEnter?: () => void;
  onClick: () => void;
}) {
  return (
    <Button
      variant="default"
      className={classes.button}
      aria-label={label}
      loading={loading}
      leftSection={<Icon of={icon} />}
      onPointerEnter={onPointerEnter}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
