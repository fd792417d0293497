import { useRef, useState } from 'react';
import { addComment } from '../../../contract/comments.ts';
import type { FileReply } from '../../../contract/files.ts';
import { getRun, type Run } from '../../../contract/runs.ts';
import { queryClient, queryKey, useCall } from '../../lib/query.ts';
import { requestKeys } from '../../lib/request-key.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';

/** A comment that is not stored yet. */
export interface Written {
  message: string;
  files: FileReply[];
  mentions: { id: string; name: string }[];
}

/**
 * Sends comments; a comment that is being sent is already shown in the list. One that is sent again after a failure is
 * stored once, even if only the reply was lost.
 */
export function useSendComment(run: Run) {
  const ws = useWorkspaceId();
  const [pending, setPending] = useState<Written | null>(null);
  const keyFor = useRef(requestKeys());
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
    onSettled: () => setPending(null),
  });
  /** @returns Whether it was stored; if not, the caller must keep the text, and an error has been shown. */
  const send = async (written: Written): Promise<boolean> => {
    setPending(written);
    const comment = {
      message: written.message,
      file_keys: written.files.map(({ key }) => key),
      mentions: written.mentions.map(({ id }) => id),
    };
    try {
      const idempotencyKey = keyFor.current([run.id, comment]);
      await sending.mutateAsync({ params: { ws, run_id: run.id }, body: { comment }, idempotencyKey });
      // The same words again are another comment.
      keyFor.current = requestKeys();
      return true;
    } catch {
      return false;
    }
  };
  return { send, pending };
}
