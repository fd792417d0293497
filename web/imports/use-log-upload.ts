import { useEffect, useRef, useState } from 'react';
import { type Import, uploadImport } from '../../contract/imports.ts';
import type { Id } from '../../engine/definition.ts';
import { createProblem, ProblemError, urlOf } from '../lib/api-client.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { refetchTouched } from '../lib/query.ts';
import { sendFile } from '../lib/send-file.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { formatLimit } from './format-limit.ts';

interface LogUpload {
  name: string;
  size: number;
  /** From 0 to 1; at 1 the server reads the file. */
  sent: number;
  error: string | null;
}

/** @throws {ProblemError} for an empty file or one that is too large, before anything is sent */
async function sendLog(
  ws: Id,
  file: File,
  limit: number | undefined,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ import: Import }> {
  if (file.size === 0) throw createProblem('invalid_input', 422);
  if (limit !== undefined && file.size > limit) throw createProblem('payload_too_large', 413);
  return sendFile(urlOf(uploadImport.path, { ws }), file, onProgress, signal);
}

/** Uploads one event log; leaving the page aborts it. */
export function useLogUpload(ws: Id, limit: number | undefined, onDone: (one: Import) => void) {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  const [upload, setUpload] = useState<LogUpload | null>(null);
  const cut = useRef<AbortController>(undefined);
  const done = useLatest(onDone);
  useEffect(() => () => cut.current?.abort(), []);

  const begin = async (file: File) => {
    cut.current?.abort();
    const mine = new AbortController();
    cut.current = mine;
    const { name, size } = file;
    const show = (change: Partial<LogUpload>) => setUpload({ name, size, sent: 0, error: null, ...change });
    show({});
    try {
      const reply = await sendLog(ws, file, limit, (sent) => show({ sent }), mine.signal);
      refetchTouched(uploadImport, { ws });
      done.current(reply.import);
    } catch (error) {
      if (mine.signal.aborted) return;
      const code = error instanceof ProblemError ? error.problem.code : null;
      if (code === 'payload_too_large' && limit !== undefined)
        show({ error: t('file.too_large', { size: formatLimit(limit, language) }) });
      else if (code === 'invalid_input') show({ error: t('file.is_empty') });
      else if (code === 'too_many_requests') show({ error: t('file.queue_full') });
      else show({ error: problemMessage(error) });
    }
  };
  const stop = () => {
    cut.current?.abort();
    setUpload(null);
  };
  return { upload, begin, stop };
}
