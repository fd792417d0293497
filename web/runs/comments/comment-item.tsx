import { IconLink, IconTrash } from '@tabler/icons-react';
import { type CommentReply, deleteComment } from '../../../contract/comments.ts';
import { displayName } from '../../../contract/person-name.ts';
import { useCall } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { confirm } from '../../ui/confirm.ts';
import { FileList } from '../../ui/files/file-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { When } from '../../ui/when.tsx';
import { CommentText } from './comment-text.tsx';
import classes from './comments.module.css';

/** One comment: author, time, text and files. `isLinked`: the URL points to it. */
export function CommentItem({
  run_id,
  comment,
  isLinked,
}: {
  run_id: string;
  comment: CommentReply;
  isLinked: boolean;
}) {
  const { t } = useTranslation(['comments', 'messages']);
  const ws = useWorkspaceId();
  const name = comment.user ? displayName(comment.user) : '-';
  const deleting = useCall(deleteComment, {
    onSuccess: () => toast.success(t('messages:success.deleted')),
  });
  // Older comments are not loaded again.
  const isDeleted = comment.deleted_at !== null || deleting.isSuccess;
  return (
    <li id={`comment-${comment.id}`} className={classes.comment}>
      <Avatar person={{ id: comment.user?.id, name, image: comment.user?.profile_image.url }} />
      <div className={classes.bubble} data-linked={isLinked || undefined}>
        <div className={classes.head}>
          <b>{name}</b>
          {!isDeleted && (
            <CommentMenu
              comment={comment}
              label={t('menu', { name })}
              onDelete={() => deleting.mutate({ params: { ws, run_id, comment_id: comment.id } })}
            />
          )}
        </div>
        {isDeleted ? <p className={classes.deleted}>{t('deleted')}</p> : <CommentText comment={comment} />}
        <FileList files={isDeleted ? [] : comment.files} />
        <p className={classes.when}>
          <When at={comment.created_at} />
        </p>
      </div>
    </li>
  );
}

function CommentMenu({ comment, label, onDelete }: { comment: CommentReply; label: string; onDelete: () => void }) {
  const { t } = useTranslation(['comments', 'ui']);
  const copy = async () => {
    const url = new URL(location.href);
    url.hash = `comment-${comment.id}`;
    try {
      await navigator.clipboard.writeText(url.href);
      toast.success(t('copied'));
    } catch {
      // Plain http has no clipboard: the address bar shows the link instead.
      location.hash = url.hash;
    }
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t('delete_title'),
      text: [t('delete_text')],
      confirmLabel: t('delete'),
      danger: true,
    });
    if (isSure) onDelete();
  };
  return (
    <RowMenu label={label}>
      <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copy()}>
        {t('copy_link')}
      </Menu.Item>
      {comment.can.delete && (
        <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
          {t('ui:delete_command')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
