import type { CommentReply } from '../../../contract/comments.ts';
import classes from './comments.module.css';
import { segmentsOfComment } from './segments-of-comment.ts';

/** The text of a comment, with line breaks, links and mentions. */
export function CommentText({ comment }: { comment: Pick<CommentReply, 'message' | 'mentions'> }) {
  return (
    <p className={classes.message}>
      {segmentsOfComment(comment.message, comment.mentions).map((segment, index) => {
        // The segments of a text never change their order.
        const key = index;
        if (segment.kind === 'text') return <span key={key}>{segment.text}</span>;
        if (segment.kind === 'mention') return <b key={key}>{segment.text}</b>;
        return (
          <a key={key} href={segment.text} target="_blank" rel="noreferrer nofollow">
            {segment.text}
          </a>
        );
      })}
    </p>
  );
}
