import type { RunStepReply } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { When } from '../../ui/when.tsx';
import { RichLine } from '../rich-line.tsx';
import { useMembers } from '../use-members.ts';
import classes from './step-votes.module.css';

/** The comments of the answers; if several people answered, one line for each. */
export function StepVotes({ step }: { step: RunStepReply }) {
  const { t } = useTranslation(['runs', 'ui']);
  const { isMe } = useMembers();
  const { votes } = step;
  const [only] = votes;
  if (!only) return null;
  if (votes.length === 1 && step.status === 'completed') {
    return only.comment ? <p className={classes.comment}>{only.comment}</p> : null;
  }
  return (
    <ul className={classes.votes}>
      {votes.map((vote) => (
        <li key={vote.user_workspace_id}>
          <StatusGlyph of={vote.answer} size={14} />
          <span className={classes.said}>
            <RichLine
              translate={(values) => t('ui:labelled', values)}
              parts={{
                label: <b>{isMe({ id: vote.user_workspace_id }) ? t('you') : vote.name}</b>,
                text: t(`outcome.${vote.answer as 'approve'}`),
              }}
            />
            {vote.comment && <q>{vote.comment}</q>}
          </span>
          <span className={classes.when}>
            <When at={vote.at} short />
          </span>
        </li>
      ))}
    </ul>
  );
}
