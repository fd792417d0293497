import { useRef, useState } from 'react';
import { addComment } from '../../../contract/comments.ts';
import type { FileReply } from '../../../contract/files.ts';
import { getRun, type Run } from '../../../contract/runs.ts';
import { queryClient, queryKey, useCall } from '../../lib/query.ts';
import { newRequestKey } from '../../lib/request-key.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';

/** A comment that is not stored yet. */
export interface Written {
  message: string;
  files: FileReply[];
  mentions: { id: string; name: string }[];
}

/**
 * Sends comments; those that are being sent are already shown in the list. One that is sent again after a failure is
 * stored once, even if only the reply was lost; the same words again while the first are on their way are another comment.
 */
export function useSendComment(run: Run) {
  const ws = useWorkspaceId();
  const [pending, setPending] = useState<readonly Written[]>([]);
  // The request keys of comments that could not be sent, by their content.
  const failed = useRef(new Map<string, string>());
  const sending = useCall(addComment, {
    onSuccess: ({ comment }) => {
      queryClient.setQueryData<{ run: Run }>(
        queryKey(getRun, { params: { ws, run_id: run.id } }),
        (cached) =>
          cached && {
            run: { ...cached.run, comments: [...cached.run.comments.filter(({ id }) => id !== comment.id), comment] },
          },
      );
    },
  });
  /** @returns Whether it was stored; if not, the caller must keep the text, and an error has been shown. */
  const send = async (written: Written): Promise<boolean> => {
    setPending((now) => [...now, written]);
    const comment = {
      message: written.message,
      file_keys: written.files.map(({ key }) => key),
      mentions: written.mentions.map(({ id }) => id),
    };
    const content = JSON.stringify([run.id, comment]);
    const idempotencyKey = failed.current.get(content) ?? newRequestKey();
    failed.current.delete(content);
    const isStored = await sending
      .mutateAsync({ params: { ws, run_id: run.id }, body: { comment }, idempotencyKey })
      .then(
        () => true,
        () => false,
      );
    if (!isStored) failed.current.set(content, idempotencyKey);
    setPending((now) => now.filter((one) => one !== written));
    return isStored;
  };
  return { send, pending };
}
