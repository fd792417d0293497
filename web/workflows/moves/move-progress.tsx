import { Button, Progress } from '@mantine/core';
import { getMove, type RunMove, takeBackMoves } from '../../../contract/run-moves.ts';
import type { Id } from '../../../engine/definition.ts';
import { useApi, useCall } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { RunLink } from '../../runs/run-link.tsx';
import { describeObstacle } from './describe-obstacle.ts';
import classes from './moves.module.css';

/** Milliseconds between two looks at a move that is under way. */
const lookEvery = 1_000;

interface Props {
  ws: Id;
  workflow_id: Id;
  started: RunMove;
  onClose: () => void;
}

/** How many are still to be looked at: those to move, or those to take back. */
const leftOf = (move: RunMove): number => (move.is_taken_back ? move.moved + move.waiting : move.waiting);

/** The progress of a move, what came of it, and taking it back. */
export function MoveProgress({ ws, workflow_id, started, onClose }: Props) {
  const { t } = useTranslation('moves');
  const params = { ws, workflow_id, move_id: started.id };
  const { data, refetch } = useApi(
    getMove,
    { params },
    {
      placeholderData: { move: started },
      meta: { refetchEvery: lookEvery },
      staleTime: 0,
      refetchInterval: ({ state }) => (!state.data || leftOf(state.data.move) > 0 ? lookEvery : false),
    },
  );
  const takeBack = useCall(takeBackMoves, { onSuccess: () => refetch() });
  const move = data?.move ?? started;
  const left = leftOf(move);
  const { total } = move;
  if (left > 0) {
    const text = t(move.is_taken_back ? 'progress_back' : 'progress', { done: total - left, total });
    return (
      <div className={classes.progress}>
        <p role="status">{text}</p>
        <Progress value={total > 0 ? ((total - left) / total) * 100 : 0} aria-label={text} />
      </div>
    );
  }
  return (
    <div className={classes.result}>
      <p role="status">{resultOf(t, move)}</p>
      <Exceptions move={move} state="refused" />
      <Exceptions move={move} state="kept" />
      <div className={classes.buttons}>
        <Button onClick={onClose} autoFocus>
          {t('done')}
        </Button>
        {move.can.take_back && (
          <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate({ params })}>
            {t('take_back')}
          </Button>
        )}
      </div>
    </div>
  );
}

function resultOf(t: ReturnType<typeof useTranslation<'moves'>>['t'], move: RunMove): string {
  if (move.is_taken_back) return t('back', { count: move.taken_back });
  return move.moved === 0 ? t('moved_none') : t('moved', { count: move.moved, number: move.version.number });
}

/** The runs that stayed where they were, or could not be taken back, each with the reason. */
function Exceptions({ move, state }: { move: RunMove; state: 'refused' | 'kept' }) {
  const { t } = useTranslation('moves');
  const some = move.exceptions.filter((one) => one.state === state);
  if (some.length === 0) return null;
  const count = move[state];
  return (
    <section>
      <h3>{t(state, { count })}</h3>
      <ul className={classes.runs}>
        {some.map(({ run_id, name, reason }) => (
          <li key={run_id} className={classes.about}>
            <RunLink run={{ id: run_id, name }} />
            <p className={classes.quiet}>{describeObstacle(reason)}</p>
          </li>
        ))}
      </ul>
      {some.length < count && <p className={classes.quiet}>{t('listed', { count: some.length })}</p>}
    </section>
  );
}
