import { Button, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import type { MovePreviewReply } from '../../../contract/run-moves.ts';
import type { Id, Value } from '../../../engine/definition.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { AnswerFields } from '../../runs/answer/answer-fields.tsx';
import { joinNames } from '../../runs/join-names.ts';
import { RunLink } from '../../runs/run-link.tsx';
import { describeObstacle } from './describe-obstacle.ts';
import { answerKey, type MoveChoice } from './move-choice.ts';
import classes from './moves.module.css';

interface Props {
  run: MovePreviewReply;
  choice: MoveChoice;
  onChoose: (run_id: Id, isChosen: boolean) => void;
  onAnswer: (key: string, value: Value) => void;
}

/** A run with what moving it would do; what it lacks is answered here. */
export function PreviewRow({ run, choice, onChoose, onAnswer }: Props) {
  const { t } = useTranslation('moves');
  const [isOpen, { toggle, open }] = useDisclosure(false);
  const box = useId();
  const isChosen = choice.chosen.has(run.id);
  const choose = (checked: boolean) => {
    if (checked && run.result === 'needs_answer') open();
    onChoose(run.id, checked);
  };
  return (
    <>
      <div className={classes.row}>
        {run.result !== 'cannot' && (
          <Checkbox
            checked={isChosen}
            onChange={(event) => choose(event.currentTarget.checked)}
            aria-label={run.name}
            className={classes.check}
          />
        )}
        <div className={classes.about}>
          <span className={classes.name}>
            <RunLink run={run} /> <span className={classes.quiet}>{t('from', { number: run.version.number })}</span>
          </span>
          <p className={classes.quiet}>
            {run.obstacle ? describeObstacle(run.obstacle.code, run.obstacle) : <Consequences run={run} />}
          </p>
        </div>
        {run.result === 'needs_answer' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={box}
            aria-label={t('answer_in', { name: run.name })}
            onClick={toggle}
          >
            {t('answer')}
          </Button>
        )}
      </div>
      <div id={box} hidden={!isOpen} className={classes.missing}>
        {run.missing.map(({ run_step_id, action, fields }) => (
          <fieldset key={run_step_id ?? 'start'}>
            <legend>{action === null ? t('missing_start') : t('missing_action', { name: action })}</legend>
            <AnswerFields
              fields={fields}
              values={Object.fromEntries(
                fields.map(({ id }) => [id, choice.answers[answerKey(run.id, run_step_id, id)] ?? null]),
              )}
              errors={{}}
              onChange={(_key, field_id, value) => {
                onAnswer(answerKey(run.id, run_step_id, field_id), value);
                // Nobody answers what a run lacks in order to leave it where it is.
                if (value !== null && value !== '') onChoose(run.id, true);
              }}
            />
          </fieldset>
        ))}
      </div>
    </>
  );
}

/** What changes for people, in words. */
function Consequences({ run }: { run: MovePreviewReply }) {
  const { t } = useTranslation('moves');
  const names = (list: readonly string[]) => joinNames(list, currentLanguage());
  const changes = [
    run.opens.length > 0 && t('opens', { names: names(run.opens) }),
    run.cancels.length > 0 && t('cancels', { names: names(run.cancels) }),
    run.passes.length > 0 && t('passes', { names: names(run.passes) }),
    run.ends && t('ends'),
    !run.ends && !run.can_take_back && t('final'),
  ].filter((one) => one !== false);
  return changes.length > 0 ? changes.join(' · ') : t('unchanged');
}
