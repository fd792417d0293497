import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  type DraftCommentReply,
  type DraftThreadReply,
  deleteDraftComment,
  reopenDraftThread,
  resolveDraftThread,
} from '../../../../contract/designing.ts';
import { displayName } from '../../../../contract/person-name.ts';
import { problemMessage } from '../../../lib/problem-message.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { CommentText } from '../../../runs/comments/comment-text.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { When } from '../../../ui/when.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { ReplyInThread } from './thread-writing.tsx';
import classes from './together.module.css';

/** One thread: its comments, a reply, and whether it is resolved. `isLinked`: the address points to it. */
export function ThreadItem({ thread, isLinked }: { thread: DraftThreadReply; isLinked: boolean }) {
  const { t } = useTranslation(['designing', 'ui']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const [isReplying, setReplying] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const params = { ws, workflow_id: workflow.id, thread_id: thread.id };
  const onError = (error: Error) => toast.error(problemMessage(error));
  const reopen = useCall(reopenDraftThread, { onError });
  const resolve = useCall(resolveDraftThread, {
    onError,
    onSuccess: () => toast.success(t('talk.was_resolved'), { undo: () => reopen.mutate({ params }) }),
  });
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  const isResolved = thread.resolved_at !== null;
  return (
    <li ref={item} className={classes.thread} data-linked={isLinked || undefined}>
      <ol className={classes.comments}>
        {thread.comments.map((comment) => (
          <Comment key={comment.id} comment={comment} params={params} />
        ))}
      </ol>
      {isResolved && (
        <p className={classes.resolved}>
          {t('talk.resolved_by', { name: thread.resolved_by_user ? displayName(thread.resolved_by_user) : '-' })}{' '}
          <When at={thread.resolved_at ?? 0} />
        </p>
      )}
      {isReplying ? (
        <ReplyInThread thread_id={thread.id} onDone={() => setReplying(false)} />
      ) : (
        <div className={classes.commands}>
          <Button size="xs" variant="default" onClick={() => setReplying(true)}>
            {t('talk.reply')}
          </Button>
          {isResolved ? (
            <Button size="xs" variant="subtle" loading={reopen.isPending} onClick={() => reopen.mutate({ params })}>
              {t('talk.reopen')}
            </Button>
          ) : (
            <Button size="xs" variant="subtle" loading={resolve.isPending} onClick={() => resolve.mutate({ params })}>
              {t('talk.resolve')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Comment({
  comment,
  params,
}: {
  comment: DraftCommentReply;
  params: { ws: string; workflow_id: string; thread_id: string };
}) {
  const { t } = useTranslation(['designing', 'messages', 'ui']);
  const name = comment.user ? displayName(comment.user) : '-';
  const deleting = useCall(deleteDraftComment, {
    onSuccess: () => toast.success(t('messages:success.deleted')),
    onError: (error) => toast.error(problemMessage(error)),
  });
  const remove = async () => {
    const isSure = await confirm({
      title: t('talk.delete_title'),
      text: [t('talk.delete_text')],
      confirmLabel: t('ui:delete'),
      danger: true,
    });
    if (isSure) deleting.mutate({ params: { ...params, comment_id: comment.id } });
  };
  return (
    <li className={classes.comment}>
      <Avatar person={{ id: comment.user?.id, name, image: comment.user?.profile_image.url }} />
      <div className={classes.said}>
        <p className={classes.head}>
          <b>{name}</b>
          <span className={classes.when}>
            <When at={comment.created_at} />
          </span>
        </p>
        <CommentText comment={comment} />
      </div>
      {comment.can.delete && (
        <IconButton size={28} aria-label={t('talk.delete')} title={t('talk.delete')} onClick={() => void remove()}>
          <Icon of={IconTrash} />
        </IconButton>
      )}
    </li>
  );
}
