import { IconAlertCircle, IconRefresh, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { FileReply } from '../../../contract/files.ts';
import { formatSize } from '../../lib/format-size.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { FileGlyph } from './file-glyph.tsx';
import classes from './files.module.css';
import type { Upload } from './use-uploads.ts';

/** The files of a form: uploaded ones, those in progress, and failed ones. */
export function UploadList({
  files,
  uploads,
  onRemove,
  onCut,
  onRetry,
  onLast,
  disabled,
}: {
  files: readonly FileReply[];
  uploads: readonly Upload[];
  onRemove: (key: string) => void;
  onCut: (id: number) => void;
  onRetry: (id: number, file: File) => void;
  /** The last file was removed: give the focus to what adds files. */
  onLast: () => void;
  disabled?: boolean;
}) {
  const { t } = useTranslation('ui');
  const { language } = useLocale();
  if (files.length + uploads.length === 0) return null;
  /** The button goes with its row: the focus moves to the next one, or the one before. */
  const removing = (remove: () => void) => (event: MouseEvent) => {
    const row = event.currentTarget.closest('li');
    const other = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = other?.querySelector<HTMLElement>('button:last-of-type');
    remove();
    if (next) next.focus();
    else onLast();
  };
  return (
    <ul className={classes.list}>
      {files.map((file) => (
        <li key={file.key} className={classes.row}>
          <FileGlyph file={file} name={file.name} />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>{formatSize(file.size, language)}</span>
          {!disabled && (
            <Remove label={t('files.remove', { name: file.name })} onClick={removing(() => onRemove(file.key))} />
          )}
        </li>
      ))}
      {uploads.map(({ id, file, sent, error, mayRetry }) => (
        <li key={id} className={classes.row} data-failed={error !== null || undefined}>
          <FileGlyph name={file.name} />
          <span className={classes.name}>
            {file.name}
            {error !== null && (
              <span className={classes.error} role="alert">
                <Icon of={IconAlertCircle} size={14} />
                {error}
              </span>
            )}
          </span>
          {error === null && (
            <progress
              className={classes.progress}
              value={sent}
              max={1}
              aria-label={t('files.uploading', { name: file.name })}
            />
          )}
          {error !== null && mayRetry && (
            <IconButton size={28} aria-label={t('files.again', { name: file.name })} onClick={() => onRetry(id, file)}>
              <Icon of={IconRefresh} />
            </IconButton>
          )}
          <Remove
            label={t(error === null ? 'files.cut' : 'files.remove', { name: file.name })}
            onClick={removing(() => onCut(id))}
          />
        </li>
      ))}
    </ul>
  );
}

function Remove({ label, onClick }: { label: string; onClick: (event: MouseEvent) => void }) {
  return (
    <IconButton size={28} aria-label={label} onClick={onClick}>
      <Icon of={IconX} />
    </IconButton>
  );
}
