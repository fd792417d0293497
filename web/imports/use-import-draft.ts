import { useEffect, useRef, useState } from 'react';
import type { ImportOptions } from '../../contract/import-options.ts';
import { getImport, type Import, updateImport } from '../../contract/imports.ts';
import type { Id } from '../../engine/definition.ts';
import { call } from '../lib/api-client.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { queryClient, queryKey, refetchTouched } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';

type Changes = Partial<ImportOptions>;

/** Milliseconds after the last change until it is saved, so that the server reads the file once for several changes. */
const pause = 350;

async function saveOptions(params: { ws: Id; import_id: Id }, changes: Changes): Promise<void> {
  const since = Date.now();
  const reply = await call(updateImport, { params, body: { import: changes } });
  queryClient.setQueryData(queryKey(getImport, { params }), reply);
  refetchTouched(updateImport, { ws: params.ws }, since);
}

export interface ImportDraft {
  ws: Id;
  whole: Import;
  /** The options with the changes that are not saved yet. */
  options: ImportOptions;
  /** Saves changed options; the server reads the file again. */
  change: (changes: Changes) => void;
  /** Whether the preview still shows earlier options. */
  isSaving: boolean;
}

/**
 * The options of an import while they are edited. Changes are shown at once, and sent one request at a time, because
 * the server reads the file for each.
 */
export function useImportDraft(ws: Id, whole: Import): ImportDraft {
  const [unsaved, setUnsaved] = useState<Changes>({});
  const waiting = useRef<Changes>({});
  const isSending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const params = { ws, import_id: whole.id };

  const send = async () => {
    if (isSending.current || Object.keys(waiting.current).length === 0) return;
    const changes = waiting.current;
    waiting.current = {};
    isSending.current = true;
    try {
      await saveOptions(params, changes);
    } catch (error) {
      // What was changed meanwhile may depend on what was refused, so it is dropped too.
      waiting.current = {};
      toast.error(problemMessage(error));
      void queryClient.invalidateQueries({ queryKey: queryKey(getImport, { params }) });
    }
    isSending.current = false;
    setUnsaved(waiting.current);
    void send();
  };
  const flush = useRef(send);
  useEffect(() => {
    flush.current = send;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void flush.current();
    },
    [],
  );

  return {
    ws,
    whole,
    options: { ...whole.options, ...unsaved },
    change: (changes) => {
      waiting.current = { ...waiting.current, ...changes };
      setUnsaved((before) => ({ ...before, ...changes }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush.current(), pause);
    },
    isSaving: Object.keys(unsaved).length > 0,
  };
}
