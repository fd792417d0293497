import type { NamedRef } from '../../contract/shared-shapes.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { When } from '../ui/when.tsx';
import { RefAvatar } from './ref-avatar.tsx';
import { RichLine } from './rich-line.tsx';
import classes from './said-with-answer.module.css';

/** An answer that somebody gave to a step, with the comment to it. */
export interface SaidAnswer {
  by: NamedRef;
  step_name: string;
  outcome: string;
  comment: string;
  at: number;
}

/** "Petra disapproved Check", with what she said. */
export function SaidWithAnswer({ said }: { said: SaidAnswer }) {
  return (
    <div className={classes.said}>
      <RefAvatar of={said.by} />
      <div className={classes.words}>
        <p className={classes.who}>
          <span>
            <AnswerLine said={said} />
          </span>
          <span className={classes.when}>
            <When at={said.at} />
          </span>
        </p>
        {said.comment && <p className={classes.comment}>{said.comment}</p>}
      </div>
    </div>
  );
}

export function AnswerLine({ said }: { said: SaidAnswer }) {
  const { t } = useTranslation('activities');
  const outcome = said.outcome as 'approve';
  return (
    <RichLine
      parts={{ who: <b>{said.by.name}</b>, step: said.step_name }}
      translate={(values) => t(`line.${outcome}`, values)}
    />
  );
}
