import { Input } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import type { FileReply } from '../../../contract/files.ts';
import { listOf } from '../../../engine/value-type.ts';
import { uploadedFile } from '../../lib/upload-file.ts';
import { DropZone } from '../files/drop-zone.tsx';
import { UploadList } from '../files/upload-list.tsx';
import { useUploads } from '../files/use-uploads.ts';
import { around, type FieldProps } from './field-props.tsx';
import classes from './fields.module.css';

/**
 * Uploads any number of files: the value is an array of their keys.
 * @param accept The `accept` attribute of the file input.
 */
export function FileField({ accept, ...props }: FieldProps & { accept?: string }) {
  const id = useId();
  const { label, description, error, disabled, name } = around(props);
  const keys = [...listOf(props.value)];
  // A ref, because two uploads may finish before the next render.
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  const change = (next: string[]) => {
    latest.current = next;
    props.onChange(next.length > 0 ? next : null);
  };
  const { uploads, add, remove, retry } = useUploads((file) => change([...latest.current, file.key]));
  const nameless = (key: string): FileReply => ({ key, name: key, type: 'application/octet-stream', size: 0 });
  const fileOf = (key: string) => props.files?.find((file) => file.key === key) ?? uploadedFile(key) ?? nameless(key);
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelProps={{ htmlFor: id }}
      descriptionProps={{ id: `${id}-help` }}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={classes.files}>
        <DropZone
          id={id}
          name={name}
          accept={accept}
          disabled={disabled}
          aria-required={props.field.required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          onFiles={add}
        />
        <UploadList
          files={keys.map(fileOf)}
          uploads={uploads}
          disabled={disabled}
          onRemove={(key) => change(latest.current.filter((one) => one !== key))}
          onCut={remove}
          onRetry={retry}
          onLast={() => document.getElementById(id)?.focus()}
        />
      </div>
    </Input.Wrapper>
  );
}
