import { useTranslation } from 'react-i18next';
import type { PendingAction } from '../../contract/home.ts';
import { RefAvatar } from '../runs/ref-avatar.tsx';
import { RichLine } from '../runs/rich-line.tsx';
import { When } from '../ui/when.tsx';
import classes from './last-comment.module.css';

type Said = NonNullable<PendingAction['last_comment']>;

/** The last words of somebody who answered before. */
export function LastComment({ said }: { said: Said }) {
  const { t } = useTranslation('activities');
  const outcome = said.outcome as 'approve';
  return (
    <div className={classes.said}>
      <RefAvatar of={said.by} />
      <div className={classes.words}>
        <p className={classes.who}>
          <span>
            <RichLine
              parts={{ who: <b>{said.by.name}</b>, step: said.step_name }}
              say={(values) => t(`line.${outcome}`, values)}
            />
          </span>
          <span className={classes.when}>
            <When at={said.at} />
          </span>
        </p>
        <p className={classes.comment}>{said.comment}</p>
      </div>
    </div>
  );
}
