import { useState } from 'react';
import { addComment } from '../../../contract/comments.ts';
import type { FileReply } from '../../../contract/files.ts';
import { getRun, type Run } from '../../../contract/runs.ts';
import { queryClient, queryKey, useCall } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';

/** A comment as it was written. */
export interface Written {
  message: string;
  files: FileReply[];
  mentions: { id: string; name: string }[];
}

/** Sends comments; one that is on its way stands in the list already. */
export function useSendComment(run: Run) {
  const ws = useWorkspaceId();
  const [pending, setPending] = useState<Written | null>(null);
  const sending = useCall(addComment, {
    onSuccess: ({ comment }) => {
      queryClient.setQueryData<{ run: Run }>(
        queryKey(getRun, { params: { ws, run_id: run.id } }),
        (known) =>
          known && {
            run: { ...known.run, comments: [...known.run.comments.filter(({ id }) => id !== comment.id), comment] },
          },
      );
    },
    onSettled: () => setPending(null),
  });
  /** @returns Whether it has arrived; if not, it is to be kept, and the reader was told why. */
  const send = async (written: Written): Promise<boolean> => {
    setPending(written);
    const comment = {
      message: written.message,
      file_keys: written.files.map(({ key }) => key),
      mentions: written.mentions.map(({ id }) => id),
    };
    try {
      await sending.mutateAsync({ params: { ws, run_id: run.id }, body: { comment } });
      return true;
    } catch {
      return false;
    }
  };
  return { send, pending };
}
