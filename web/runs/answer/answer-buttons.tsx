import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { PassButton } from '../../ui/pass-button.tsx';
import { type Answer, keyOf, passes } from './answer-kinds.ts';

/** One button per answer: the vermilion one passes the baton. */
export function AnswerButtons({
  answers,
  isSending,
  onAnswer,
  withKeys = true,
}: {
  answers: readonly Answer[];
  isSending: boolean;
  /** Whether the buttons show their shortcuts. On a page with several cards, only those of the first card work. */
  withKeys?: boolean;
  onAnswer: (answer: Answer) => void;
}) {
  const { t } = useTranslation('runs');
  return answers.map((answer) => {
    const key = (withKeys && keyOf[answer]) || undefined;
    return passes(answer) ? (
      <PassButton
        key={answer}
        shortcut={key}
        leftSection={<Icon of={IconCheck} />}
        loading={isSending}
        onClick={() => onAnswer(answer)}
      >
        {t(`answer.${answer}`)}
      </PassButton>
    ) : (
      <Button
        key={answer}
        variant="default"
        aria-keyshortcuts={key}
        leftSection={<Icon of={IconX} />}
        rightSection={key && <Kbd on>{key}</Kbd>}
        disabled={isSending}
        onClick={() => onAnswer(answer)}
      >
        {t(`answer.${answer}`)}
      </Button>
    );
  });
}
