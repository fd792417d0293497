import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { FileList } from '../../ui/files/file-list.tsx';
import { useIsPrinted } from '../../ui/printed.ts';
import { RefAvatar } from '../ref-avatar.tsx';
import { useMembers } from '../use-members.ts';
import { AnswerCommentItem } from './answer-comment-item.tsx';
import { answerComments } from './answer-comments.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import { CommentText } from './comment-text.tsx';
import classes from './comments.module.css';
import { useComments } from './use-comments.ts';
import { useSendComment } from './use-send-comment.ts';

const anchor = 'comment-';
const listId = 'run-comments';
/** How many of the newest comments are shown at first, because the form for a new one stands below them. */
const shownAtFirst = 20;
/** The comment that the URL points to. */
export const useLinkedComment = (): string | null => {
  const { hash } = useLocation();
  return hash.startsWith(anchor) ? hash.slice(anchor.length) : null;
};

/** The comments of a run, and those given with answers, newest last; and the form for a new one. */
export function RunComments({ run }: { run: Run }) {
  const { t } = useTranslation('comments');
  const { me } = useMembers();
  const { comments, hasMore, isLoading, hasFailed, loadOlder } = useComments(run);
  const { send, pending } = useSendComment(run);
  const linked = useLinkedComment();
  const isPrinted = useIsPrinted();
  // On paper the comments of answers are shown with their steps. On the page, those older than the oldest loaded
  // comment appear once older comments are loaded.
  const since = hasMore ? (comments[0]?.created_at ?? 0) : 0;
  const answered = isPrinted ? [] : answerComments(run).filter(({ at }) => at >= since);
  const talk = [
    ...comments.map((comment) => ({ at: comment.created_at, comment, said: null })),
    ...answered.map((said) => ({ at: said.at, comment: null, said })),
  ].toSorted((one, other) => one.at - other.at);
  const [isUnfolded, setUnfolded] = useState(false);
  const newest = talk.slice(-shownAtFirst);
  const isLinkedOlder = linked !== null && !newest.some(({ comment }) => comment?.id === linked);
  const isWhole = isUnfolded || isPrinted || isLinkedOlder || newest.length === talk.length;
  const shown = isWhole ? talk : newest;
  const showOlder = async () => {
    if (isWhole) await loadOlder();
    else setUnfolded(true);
    focusIfLost(`#${listId}`);
  };
  useEffect(() => {
    if (isPrinted && hasMore && !isLoading && !hasFailed) void loadOlder();
  });
  const isThere = comments.some(({ id }) => id === linked);
  useEffect(() => {
    if (linked && isThere) document.getElementById(anchor + linked)?.scrollIntoView({ block: 'center' });
  }, [linked, isThere]);
  return (
    <div className={classes.comments}>
      {(hasMore || !isWhole) && (
        <Button variant="subtle" size="xs" loading={isLoading} onClick={() => void showOlder()}>
          {t('older')}
        </Button>
      )}
      {talk.length === 0 && pending.length === 0 && (
        <p className={classes.none}>{t(run.can.comment ? 'none' : 'none_said')}</p>
      )}
      <ol id={listId} className={classes.list} tabIndex={-1} aria-label={t('title')}>
        {shown.map(({ comment, said }) =>
          comment ? (
            <CommentItem key={comment.id} run_id={run.id} comment={comment} isLinked={comment.id === linked} />
          ) : (
            <AnswerCommentItem key={said.key} said={said} />
          ),
        )}
        {me &&
          pending.map((written, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no id yet
            <li key={at} className={classes.comment} data-pending aria-busy="true">
              <RefAvatar of={me} />
              <div className={classes.bubble}>
                <div className={classes.head}>
                  <b>{me.name}</b>
                </div>
                <CommentText
                  comment={{
                    message: written.message,
                    mentions: written.mentions.map((one) => ({ ...one, type: 'user_workspace' })),
                  }}
                />
                <FileList files={written.files} />
                <p className={classes.when}>{t('sending')}</p>
              </div>
            </li>
          ))}
      </ol>
      {run.can.comment && <CommentComposer run={run} send={send} />}
    </div>
  );
}
