import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatMoney } from '../../../contract/format-number.ts';
import type { Outcome } from '../../../engine/definition.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BatonBar } from '../../ui/baton-bar.tsx';
import { PassButton } from '../../ui/pass-button.tsx';
import { Track } from '../../ui/track.tsx';
import classes from './sample-run.module.css';
import { sampleLimit, sampleStages, sampleVersion } from './sample-version.ts';
import { amountOf, answerSampleRun, holderOf, sampleStagesOf, startSampleRun } from './simulate-sample-run.ts';

const now = () => Math.floor(Date.now() / 1000);
const isAmount = (text: string) => /^\d{1,9}([.,]\d{1,2})?$/.test(text.trim());

/** A sample run that visitors answer without an account: the engine simulates it in the browser, and nothing is stored. */
export function SampleRun() {
  const { t } = useTranslation('site');
  const { language } = useLocale();
  const headingId = useId();
  const version = useMemo(
    () =>
      sampleVersion({
        ask: t('landing.play.stages.ask'),
        check: t('landing.play.stages.check'),
        approve: t('landing.play.stages.approve'),
        pay: t('landing.play.stages.pay'),
      }),
    [t],
  );
  const [sample, setSample] = useState(() => startSampleRun(version, now()));
  const [amount, setAmount] = useState('640');
  const [isWrong, setIsWrong] = useState(false);
  const [moves, setMoves] = useState(0);
  const turn = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, so the focus moves to what can be answered next.
  useEffect(() => {
    if (moves > 0) turn.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, [moves]);

  const money = (decimal: string | number) => formatMoney(decimal, 'EUR', language);
  const limit = money(sampleLimit);
  const holder = holderOf(sample);
  const person = (stage: (typeof sampleStages)[number]) => t(`landing.play.people.${stage}`);
  const asked = money(amountOf(sample.run) || '0');
  const answer = (outcome: Outcome, given?: string) => {
    setMoves(moves + 1);
    setSample(answerSampleRun(version, sample, { outcome, amount: given }, now()));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsWrong(!isAmount(amount));
    if (isAmount(amount)) answer('submitted', amount.trim().replace(',', '.'));
  };
  const again = () => {
    setMoves(moves + 1);
    setSample(startSampleRun(version, now()));
  };

  return (
    <section className={classes.sample} aria-labelledby={headingId}>
      <div className={classes.words}>
        <h2 id={headingId}>{t('landing.play.title')}</h2>
        <p>{t('landing.play.text', { limit })}</p>
      </div>
      <div className={classes.run}>
        <p className={classes.name}>{t('landing.play.name')}</p>
        <Track
          size="run"
          names
          segments={sampleStagesOf(version, sample).map(({ state }, index) => {
            const stage = sampleStages[index] ?? 'ask';
            return { name: t(`landing.play.stages.${stage}`), state, yours: state === 'held' };
          })}
        />
        <div ref={turn} className={classes.turn}>
          <p role="status" className={classes.holder}>
            {holder ? (
              <>
                <BatonBar edge />
                <Avatar person={{ name: person(holder) }} />
                {t('landing.play.holds', { person: person(holder) })}
              </>
            ) : sample.run.status === 'cancelled' ? (
              t('landing.play.cancelled', { person: person('approve') })
            ) : (
              t('landing.play.completed')
            )}
          </p>
          {holder && <p className={classes.task}>{t(`landing.play.tasks.${holder}`, { amount: asked, limit })}</p>}
          {holder === 'ask' && (
            <form onSubmit={submit} className={classes.form} noValidate>
              <TextInput
                label={t('landing.play.amount')}
                inputMode="decimal"
                value={amount}
                onChange={({ currentTarget }) => setAmount(currentTarget.value)}
                error={isWrong && t('landing.play.amount_wrong')}
              />
              <PassButton type="submit">{t('landing.play.answers.ask')}</PassButton>
            </form>
          )}
          <div className={classes.answers}>
            {(holder ? answersOf[holder] : []).map(({ outcome, label }, index) =>
              index === 0 ? (
                <PassButton key={outcome} onClick={() => answer(outcome)}>
                  {t(label)}
                </PassButton>
              ) : (
                <Button key={outcome} variant="default" onClick={() => answer(outcome)}>
                  {t(label)}
                </Button>
              ),
            )}
            {!holder && (
              <Button variant="default" onClick={again}>
                {t('landing.play.again')}
              </Button>
            )}
          </div>
        </div>
        <h3>{t('landing.play.history')}</h3>
        {sample.lines.length === 0 ? (
          <p className={classes.nothing}>{t('landing.play.nothing_yet')}</p>
        ) : (
          <ol className={classes.lines}>
            {sample.lines.map(({ stage, outcome, amount: at }, index) => (
              // Lines are only added at the end, or all removed.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                {t(lineKeys[`${stage}_${outcome}` as keyof typeof lineKeys], {
                  person: person(stage),
                  amount: money(at),
                  limit,
                })}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

/** The answers of each stage, first the one that moves the run on. The first stage has a form instead. */
const answersOf = {
  ask: [],
  check: [
    { outcome: 'approve', label: 'landing.play.answers.complete' },
    { outcome: 'disapprove', label: 'landing.play.answers.send_back' },
  ],
  approve: [
    { outcome: 'approve', label: 'landing.play.answers.approve' },
    { outcome: 'disapprove', label: 'landing.play.answers.disapprove' },
  ],
  pay: [{ outcome: 'done', label: 'landing.play.answers.paid' }],
} as const;

/** The texts for all lines that can occur in this run, by stage and outcome. */
const lineKeys = {
  ask_submitted: 'landing.play.lines.ask_submitted',
  check_approve: 'landing.play.lines.check_approve',
  check_disapprove: 'landing.play.lines.check_disapprove',
  approve_approve: 'landing.play.lines.approve_approve',
  approve_disapprove: 'landing.play.lines.approve_disapprove',
  approve_skipped: 'landing.play.lines.approve_skipped',
  pay_done: 'landing.play.lines.pay_done',
} as const;
