import { When } from '../../ui/when.tsx';
import { RefAvatar } from '../ref-avatar.tsx';
import { AnswerLine, type SaidAnswer } from '../said-with-answer.tsx';
import classes from './comments.module.css';

/** A comment that was given with an answer. It has no menu, because it cannot be deleted or linked to by itself. */
export function AnswerCommentItem({ said }: { said: SaidAnswer }) {
  return (
    <li className={classes.comment}>
      <RefAvatar of={said.by} />
      <div className={classes.bubble}>
        <p className={classes.answered}>
          <AnswerLine said={said} />
        </p>
        <p className={classes.message}>{said.comment}</p>
        <p className={classes.when}>
          <When at={said.at} />
        </p>
      </div>
    </li>
  );
}
