import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Problem } from '../../contract/errors.ts';
import { type Decided, showDecision } from '../../contract/notices.ts';
import { Notice } from '../accounts/notice.tsx';
import { ProblemError } from '../lib/api-client.ts';
import { switchLanguage } from '../lib/languages.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useApi } from '../lib/query.ts';
import { useMe } from '../lib/session.ts';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { ClosedDecision } from './closed-decision.tsx';
import { DecisionCard } from './decision-card.tsx';
import { DecisionGiven } from './decision-given.tsx';

/** The page that the answer buttons of a mail open: the question and its answers. Opening it answers nothing. */
export function DecidePage() {
  const { token, answer }: { token?: string; answer?: string } = useSearch({ strict: false });
  if (!token) return <ClosedDecision problem={null} />;
  return <Deciding key={token} token={token} wished={answer} />;
}

function Deciding({ token, wished }: { token: string; wished?: string }) {
  const me = useMe();
  const [given, setGiven] = useState<Decided | null>(null);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const { data, error } = useApi(
    showDecision,
    { params: { token } },
    { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  const language = data?.decision.language;
  useEffect(() => {
    // For a person who is signed out, the page uses the language of the mail.
    if (!me && language) void switchLanguage(language);
  }, [me, language]);
  if (given) return <DecisionGiven given={given} />;
  if (refusal) return <ClosedDecision problem={refusal} isRefused />;
  if (error instanceof ProblemError && error.problem.status < 500 && error.problem.status !== 429) {
    return <ClosedDecision problem={error.problem} />;
  }
  if (error) return <Notice kind="bad">{problemMessage(error)}</Notice>;
  if (!data) return <SkeletonForm fields={3} />;
  return (
    <DecisionCard token={token} decision={data.decision} wished={wished} onGiven={setGiven} onRefused={setRefusal} />
  );
}
