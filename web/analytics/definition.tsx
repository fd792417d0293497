import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './definition.module.css';
import { notInPicture } from './downloads/draw-picture.ts';

/** A button beside a figure that says what it counts. */
export function Definition({ of, text }: { of: string; text: string }) {
  const { t } = useTranslation('analytics');
  return (
    <Popover width={280} position="bottom-start" trapFocus={false}>
      <Popover.Target>
        <IconButton
          className={classes.button}
          size={24}
          aria-label={t('definition', { of })}
          {...{ [notInPicture]: true }}
        >
          <Icon of={IconInfoCircle} size={15} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.text} {...{ [notInPicture]: true }}>
        {text}
      </Popover.Dropdown>
    </Popover>
  );
}
