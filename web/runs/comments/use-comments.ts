import { useState } from 'react';
import { commentsInRun } from '../../../contract/comment-limits.ts';
import { type CommentReply, listComments } from '../../../contract/comments.ts';
import type { Run } from '../../../contract/runs.ts';
import { call } from '../../lib/api-client.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';

/**
 * The comments of a run: the newest are part of the run's reply and are updated with it; older ones are loaded on
 * demand, or stay when newer ones take their place in the reply.
 */
export function useComments(run: Run) {
  const ws = useWorkspaceId();
  const [newest, setNewest] = useState(run.comments);
  const [older, setOlder] = useState<CommentReply[]>([]);
  const [hasMore, setHasMore] = useState(run.comments.length >= commentsInRun);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (newest !== run.comments) {
    const [first] = run.comments;
    setOlder([...older, ...newest].filter(({ id }) => first && id < first.id));
    setNewest(run.comments);
  }
  const comments = [...older, ...run.comments];
  const loadOlder = async () => {
    setIsLoading(true);
    setFailed(false);
    try {
      const page = await call(listComments, { params: { ws, run_id: run.id }, query: { before: comments[0]?.id } });
      setOlder((before) => [...page.comments, ...before]);
      setHasMore(page.has_more);
    } catch (error) {
      // The button remains, so that the reader can try again.
      toast.error(problemMessage(error));
      setFailed(true);
    }
    setIsLoading(false);
  };
  return { comments, hasMore, isLoading, hasFailed, loadOlder };
}
