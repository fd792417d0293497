import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { createMove, type MovePreviewReply, mostNamedRuns, type RunMove } from '../../../contract/run-moves.ts';
import type { Id, Value } from '../../../engine/definition.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { useCall } from '../../lib/query.ts';
import { requestKeys } from '../../lib/request-key.ts';
import { toast } from '../../lib/toast.ts';
import { areUploading } from '../../lib/upload-file.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { confirm } from '../../ui/confirm.ts';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { answersOf, firstChoice, isIncomplete, type MoveChoice } from './move-choice.ts';
import classes from './moves.module.css';
import { PreviewRow } from './preview-row.tsx';
import { usePreviews } from './use-previews.ts';

interface Props {
  ws: Id;
  workflow_id: Id;
  version: { id: Id; number: number };
  onMoved: (move: RunMove) => void;
}

const kinds = ['moves', 'needs_answer', 'cannot'] as const;

/** The runs on other versions by what moving them would do, to choose from. */
export function ChooseRuns({ ws, workflow_id, version, onMoved }: Props) {
  const { t } = useTranslation(['moves', 'app']);
  const { runs, total, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePreviews(
    ws,
    workflow_id,
    version.id,
  );
  const { number } = version;
  if (error && !isFetching) {
    return (
      <p className={classes.text} role="alert">
        {problemMessage(error)}{' '}
        <Button variant="default" size="compact-sm" onClick={() => refetch()}>
          {t('app:error.again')}
        </Button>
      </p>
    );
  }
  if (!runs) return <SkeletonRows rows={4} />;
  if (runs.length === 0) return <p className={classes.text}>{t('none', { number })}</p>;
  return (
    <>
      <p className={classes.text}>{t('intro', { number })}</p>
      <Chooser
        runs={runs}
        total={total}
        ws={ws}
        workflow_id={workflow_id}
        version={version}
        onMoved={onMoved}
        more={
          hasNextPage && (
            <div className={classes.more}>
              <span className={classes.quiet}>{t('shown', { shown: runs.length, total })}</span>
              <Button
                variant="default"
                size="compact-sm"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t('more')}
              </Button>
            </div>
          )
        }
      />
    </>
  );
}

function Chooser({
  runs,
  total,
  ws,
  workflow_id,
  version,
  onMoved,
  more,
}: Props & { runs: MovePreviewReply[]; total: number; more: React.ReactNode }) {
  const { t } = useTranslation(['moves', 'ui']);
  const [choice, setChoice] = useState<MoveChoice>(() => ({ chosen: new Set(firstChoice(runs)), answers: {} }));
  const [keyOf] = useState(requestKeys);
  const create = useCall(createMove, { onSuccess: ({ move }) => onMoved(move) });
  const { number } = version;
  const chosen = runs.filter(({ id }) => choice.chosen.has(id));
  const incomplete = chosen.find((run) => isIncomplete(run, choice));
  const count = chosen.length;
  const canMoveSome = total > runs.length || runs.some(({ result }) => result !== 'cannot');

  const choose = (ids: readonly Id[], isChosen: boolean) =>
    setChoice(({ chosen: before, ...rest }) => {
      const changed = new Set(before);
      for (const id of ids) isChosen ? changed.add(id) : changed.delete(id);
      return { ...rest, chosen: changed };
    });
  const answer = (key: string, value: Value) =>
    setChoice((before) => ({ ...before, answers: { ...before.answers, [key]: value } }));

  const send = (body: { version_id: Id; run_ids: Id[] | null; answers?: ReturnType<typeof answersOf> }) =>
    create.mutate({ params: { ws, workflow_id }, body, idempotencyKey: keyOf(body) });
  const moveChosen = async () => {
    if (areUploading()) return toast.error(t('ui:files.wait'));
    const lasting = chosen.filter(({ can_take_back }) => !can_take_back).length;
    const yes = await confirm({
      title: t('confirm', { count, number }),
      text: [t('confirm_text'), ...(lasting > 0 ? [t('confirm_final', { count: lasting })] : [])],
      confirmLabel: t('submit', { count }),
      cancelLabel: t('ui:cancel'),
    });
    if (!yes) return;
    send({ version_id: version.id, run_ids: chosen.map(({ id }) => id), answers: answersOf(chosen, choice) });
  };
  const moveAll = async () => {
    const yes = await confirm({
      title: t('confirm_all', { number }),
      text: [t('confirm_text'), t('confirm_all_text')],
      confirmLabel: t('submit_all', { count: total }),
      cancelLabel: t('ui:cancel'),
    });
    if (yes) send({ version_id: version.id, run_ids: null });
  };

  return (
    <>
      {kinds.map((kind) => {
        const some = runs.filter(({ result }) => result === kind);
        if (some.length === 0) return null;
        const ids = some.map(({ id }) => id);
        const picked = ids.filter((id) => choice.chosen.has(id)).length;
        return (
          <section key={kind} className={classes.kind} aria-label={t(`kind.${kind}`)}>
            <div className={classes.kindHead}>
              {kind === 'moves' && (
                <Checkbox
                  aria-label={t('all')}
                  checked={picked === ids.length}
                  indeterminate={picked > 0 && picked < ids.length}
                  onChange={(event) => choose(ids, event.currentTarget.checked)}
                  className={classes.check}
                />
              )}
              <h3>{t(`kind.${kind}`)}</h3>
              <span className={classes.quiet}>{some.length}</span>
            </div>
            <ul className={classes.runs}>
              {some.map((run) => (
                <li key={run.id}>
                  <PreviewRow
                    run={run}
                    choice={choice}
                    onChoose={(id, isChosen) => choose([id], isChosen)}
                    onAnswer={answer}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {more}
      <div className={classes.foot} hidden={!canMoveSome}>
        <p className={classes.quiet} role="status">
          {incomplete ? t('incomplete', { name: incomplete.name }) : count === 0 ? t('choose') : ''}
        </p>
        <div className={classes.buttons}>
          <Button
            disabled={count === 0 || count > mostNamedRuns || incomplete !== undefined}
            loading={create.isPending}
            onClick={moveChosen}
          >
            {t('submit', { count })}
          </Button>
          {total > runs.length && (
            <Button variant="default" disabled={create.isPending} onClick={moveAll}>
              {t('submit_all', { count: total })}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
