import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { StandAlonePage } from './stand-alone-page.tsx';

/**
 * Shown for every error that a page does not handle; the status is 500 unless the server sent another (docs/rules.md,
 * "Pages").
 */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation(['app', 'messages']);
  const status = error instanceof ProblemError ? error.problem.status : 500;
  useEffect(() => {
    if (!(error instanceof ProblemError)) console.error(error);
  }, [error]);
  if (error instanceof ProblemError && error.problem.code === 'not_found') return <NotFoundPage />;
  const lacksSecondFactor = error instanceof ProblemError && error.problem.code === 'second_factor_missing';
  return (
    <StandAlonePage
      label={t('messages:error.error')}
      code={status}
      title={problemMessage(error)}
      text={t('error.help')}
    >
      {lacksSecondFactor && <LinkButton to={paths.secondFactor}>{t('error.second_factor')}</LinkButton>}
      {/* A full reload: failed queries and failed code chunks are not requested again otherwise. */}
      <Button onClick={() => location.reload()}>{t('error.again')}</Button>
      <LinkButton variant="default" to={paths.root}>
        {t('error.home')}
      </LinkButton>
    </StandAlonePage>
  );
}
