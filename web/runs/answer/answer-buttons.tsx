import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/kbd.tsx';
import { PassButton } from '../../ui/pass-button.tsx';
import { type Answer, keyOf, passes } from './answer-kinds.ts';

/** One button an answer: the vermilion one passes the baton on. */
export function AnswerButtons({
  answers,
  isSending,
  onAnswer,
  withKeys = true,
}: {
  answers: readonly Answer[];
  isSending: boolean;
  onAnswer: (answer: Answer) => void;
  withKeys?: boolean;
}) {
  const { t } = useTranslation('runs');
  return answers.map((answer) => {
    const key = (withKeys && keyOf[answer]) || undefined;
    const Icon = passes(answer) ? IconCheck : IconX;
    const icon = <Icon size={16} stroke={2} aria-hidden="true" />;
    return passes(answer) ? (
      <PassButton key={answer} shortcut={key} leftSection={icon} loading={isSending} onClick={() => onAnswer(answer)}>
        {t(`answer.${answer}`)}
      </PassButton>
    ) : (
      <Button
        key={answer}
        variant="default"
        aria-keyshortcuts={key}
        leftSection={icon}
        rightSection={key && <Kbd>{key}</Kbd>}
        disabled={isSending}
        onClick={() => onAnswer(answer)}
      >
        {t(`answer.${answer}`)}
      </Button>
    );
  });
}
