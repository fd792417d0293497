import { useEffect, useRef, useState } from 'react';
import type { FileReply } from '../../../contract/files.ts';
import { ProblemError } from '../../lib/api-client.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useTranslation } from '../../lib/use-translation.ts';

/** An upload in progress, or a failed one. */
export interface Upload {
  id: number;
  file: File;
  /** From 0 to 1. */
  sent: number;
  error: string | null;
  /** Whether the same file may be accepted when it is sent again. */
  mayRetry: boolean;
}

let last = 0;
const nextId = (): number => {
  last += 1;
  return last;
};

/**
 * Uploads files, each in a request of its own; `onDone` receives each uploaded file. Leaving the page aborts the
 * uploads.
 */
export function useUploads(onDone: (file: FileReply) => void) {
  const { t } = useTranslation('ui');
  const ws = useWorkspaceId();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const done = useLatest(onDone);
  useEffect(() => {
    const all = controllers.current;
    return () => all.forEach((controller) => void controller.abort());
  }, []);

  const change = (id: number, change: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const remove = (id: number) => {
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    setUploads((before) => before.filter((one) => one.id !== id));
  };

  const begin = (file: File) => {
    const id = nextId();
    setUploads((before) => [...before, { id, file, sent: 0, error: null, mayRetry: false }]);
    void send(id, file);
  };
  const retry = (id: number, file: File) => {
    change(id, { sent: 0, error: null });
    void send(id, file);
  };
  const send = async (id: number, file: File) => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    try {
      const stored = await uploadFile(ws, file, (sent) => change(id, { sent }), controller.signal);
      remove(id);
      done.current(stored);
    } catch (error) {
      if (controller.signal.aborted) return;
      const isTooLarge = error instanceof ProblemError && error.problem.code === 'payload_too_large';
      const isEmpty = error instanceof ProblemError && error.problem.code === 'invalid_input';
      change(id, {
        error: isTooLarge ? t('files.too_large') : isEmpty ? t('files.empty') : problemMessage(error),
        mayRetry: !isTooLarge && !isEmpty,
      });
    }
  };

  return { uploads, add: (files: Iterable<File>) => [...files].forEach(begin), remove, retry };
}
