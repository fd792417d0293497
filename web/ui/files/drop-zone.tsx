import { IconUpload } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../icon.tsx';
import classes from './files.module.css';

/** An area to drop or choose files. It contains the browser's own file input, so that the keyboard works. */
export function DropZone({
  onFiles,
  limit,
  multiple = true,
  ...input
}: {
  onFiles: (files: File[]) => void;
  /** The text about the allowed size, if it differs from the usual one. */
  limit?: string;
} & Omit<ComponentProps<'input'>, 'type' | 'onChange'>) {
  const { t } = useTranslation('ui');
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      className={classes.zone}
      data-over={isOver || undefined}
      data-invalid={input['aria-invalid'] || undefined}
      data-disabled={input.disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!input.disabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!input.disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        {...input}
        className={classes.input}
        type="file"
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Reset, so that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Icon of={IconUpload} size={18} />
      <span>
        <b>{t(multiple ? 'files.choose' : 'files.choose_single')}</b>{' '}
        <span className={classes.drop}>{t(multiple ? 'files.drop' : 'files.drop_single')}</span>
      </span>
      <small>{limit ?? t('files.limit')}</small>
    </label>
  );
}
