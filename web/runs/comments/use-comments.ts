import { useState } from 'react';
import { type CommentReply, listComments } from '../../../contract/comments.ts';
import type { Run } from '../../../contract/runs.ts';
import { call } from '../../lib/api-client.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';

/** As many as the run's own reply brings at most. */
const brought = 100;

/** The comments on a run: the newest come with it and follow it; the older ones on demand. */
export function useComments(run: Run) {
  const ws = useWorkspaceId();
  const [older, setOlder] = useState<CommentReply[]>([]);
  const [hasMore, setHasMore] = useState(run.comments.length >= brought);
  const [isLoading, setIsLoading] = useState(false);
  const newest = new Set(run.comments.map(({ id }) => id));
  const comments = [...older.filter(({ id }) => !newest.has(id)), ...run.comments];
  const loadOlder = async () => {
    setIsLoading(true);
    try {
      const page = await call(listComments, { params: { ws, run_id: run.id }, query: { before: comments[0]?.id } });
      setOlder((before) => [...page.comments, ...before]);
      setHasMore(page.has_more);
    } catch (error) {
      // The button stays, to try again.
      toast.error(problemMessage(error));
    }
    setIsLoading(false);
  };
  return { comments, hasMore, isLoading, loadOlder };
}
