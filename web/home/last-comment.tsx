import { useTranslation } from 'react-i18next';
import type { PendingAction } from '../../contract/home.ts';
import { RefAvatar } from '../runs/ref-avatar.tsx';
import { RichLine } from '../runs/rich-line.tsx';
import { When } from '../ui/when.tsx';
import classes from './last-comment.module.css';

type Said = NonNullable<PendingAction['last_comment']>;

/** The last comment that somebody gave with an answer. */
export function LastComment({ comment }: { comment: Said }) {
  const { t } = useTranslation('activities');
  const outcome = comment.outcome as 'approve';
  return (
    <div className={classes.said}>
      <RefAvatar of={comment.by} />
      <div className={classes.words}>
        <p className={classes.who}>
          <span>
            <RichLine
              parts={{ who: <b>{comment.by.name}</b>, step: comment.step_name }}
              translate={(values) => t(`line.${outcome}`, values)}
            />
          </span>
          <span className={classes.when}>
            <When at={comment.at} />
          </span>
        </p>
        <p className={classes.comment}>{comment.comment}</p>
      </div>
    </div>
  );
}
