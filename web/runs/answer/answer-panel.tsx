import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { focusFirstFault } from '../../lib/focus-first-fault.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { useBottomBar } from '../../ui/use-bottom-bar.ts';
import { MailReview } from '../mail/mail-review.tsx';
import { useMailForm } from '../mail/use-mail-form.ts';
import { LockRemark } from '../step-remark.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { AnswerFields, earlierIn } from './answer-fields.tsx';
import { type Answer, answersOf } from './answer-kinds.ts';
import classes from './answer-panel.module.css';
import { useAnswerForm } from './use-answer-form.ts';
import { useAnswerKeys } from './use-answer-keys.ts';
import { type AnswerTarget, useAnswerStep } from './use-answer-step.ts';
import { useParticipantsForGuest } from './use-participants-for-guest.ts';
import { VotesText } from './votes-text.tsx';

/**
 * Answers an open step in place: the question, the form, a comment, the buttons. The home page and the run page use it.
 * Give it the step's id as `key`, because the typed text belongs to that attempt.
 */
export function AnswerPanel({
  target,
  within,
  onPass,
  onRefused,
  foot,
  docked = false,
  withKeys = true,
  isGone = false,
  onType,
}: {
  target: AnswerTarget;
  /** The card around it: the answer keys work while the focus is inside. */
  within: RefObject<HTMLElement | null>;
  onPass?: () => void;
  onRefused?: () => void;
  /** At the end of the row of buttons. */
  foot?: ReactNode;
  /** On a phone the buttons are fixed at the bottom of the window. */
  docked?: boolean;
  /** Whether the letter keys answer this step: on a page with several cards, only in the first. */
  withKeys?: boolean;
  /** Somebody else has settled the step: what was typed remains, but cannot be sent. */
  isGone?: boolean;
  /** Called when something is typed or filled in. */
  onType?: () => void;
}) {
  const { t } = useTranslation(['runs', 'errors']);
  const { step } = target;
  const form = useAnswerForm(step);
  const participants = useParticipantsForGuest(target);
  const mail = useMailForm(step);
  const { send, isSending, shown } = useAnswerStep(target, {
    onPass,
    onRefused: (error) => {
      form.refuse(error);
      onRefused?.();
    },
  });
  const isWrong = form.refused !== null;
  useEffect(() => {
    if (isWrong) focusFirstFault(within.current);
  }, [isWrong, within]);
  const hasComeBack = form.why !== undefined;
  useEffect(() => {
    // The pressed button was not rendered while the answer was being sent, so nothing has the focus.
    if (hasComeBack && document.activeElement === document.body) within.current?.focus();
  }, [hasComeBack, within]);
  const answers = useMemo(() => (isGone ? [] : answersOf(step)), [step, isGone]);
  const answer = (given: Answer) => {
    form.begin();
    if (mail && !mail.check()) setTimeout(() => focusFirstFault(within.current), 0);
    else send(given, { ...form.given(), mail: mail?.given() });
  };
  useAnswerKeys(within, answers, answer, withKeys);

  const saveDraft = () => {
    form.begin();
    send(null, form.given());
  };
  const draft = step.form.length > 0 && (
    // Not disabled: the pressed button would lose the focus.
    <Button
      variant="subtle"
      data-disabled={isSending || undefined}
      aria-disabled={isSending || undefined}
      onClick={saveDraft}
    >
      {t('save_draft')}
    </Button>
  );
  const votes = <span className={classes.note}>{!isGone && <VotesText step={step} />}</span>;
  // On a phone only the answer buttons are fixed at the bottom; the other controls stay in the panel.
  const isApart = useIsNarrow() && docked && !isGone;
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar, isApart);

  return (
    <div className={classes.panel}>
      {step.is_lock && <LockRemark />}
      {step.text && <p className={classes.asked}>{step.text}</p>}
      {step.mail && mail && <MailReview mail={step.mail} form={mail} />}
      {step.form.length > 0 && (
        <AnswerFields
          fields={step.form}
          values={form.values}
          errors={form.errors}
          otherPeople={participants}
          earlier={earlierIn(step.form_sources)}
          onChange={(...change) => {
            onType?.();
            form.change(...change);
          }}
        />
      )}
      <GrowingTextarea
        minRows={1}
        maxRows={8}
        maxLength={10_000}
        aria-label={t('comment')}
        placeholder={t('comment_placeholder')}
        classNames={{ input: classes.comment }}
        value={form.comment}
        onChange={(event) => {
          onType?.();
          form.setComment(event.currentTarget.value);
        }}
      />
      {form.refused && (
        <p className={classes.refused} role="alert">
          <Icon of={IconAlertCircle} />
          {t(`errors:${form.refused}`)}
        </p>
      )}
      {form.why && !form.refused && !isGone && (
        <p className={classes.refused} role="alert">
          <Icon of={IconAlertCircle} />
          {t('answer_refused', { why: form.why })}
        </p>
      )}
      {isApart && votes}
      {isApart && !isGone && draft}
      <p className={classes.gone} role="status">
        {isGone && t('answer_gone')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame */}
      <div
        ref={bar}
        role="group"
        aria-label={step.name}
        className={classes.actions}
        data-docked={(docked && !isGone) || undefined}
      >
        {shown ? (
          <p className={classes.given} role="status">
            <StatusGlyph of={shown} />
            {t(`answered.${shown}`)}
          </p>
        ) : (
          !isGone && <AnswerButtons answers={answers} withKeys={withKeys} isSending={isSending} onAnswer={answer} />
        )}
        {!isApart && !isGone && draft}
        {!isApart && votes}
        {foot}
      </div>
    </div>
  );
}
