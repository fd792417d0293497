import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { StandAlonePage } from './stand-alone-page.tsx';

/** Whatever a page could not deal with; the status is 500 unless the server named another (spec section 2). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app');
  const router = useRouter();
  const status = error instanceof ProblemError ? error.problem.status : 500;
  useEffect(() => {
    if (!(error instanceof ProblemError)) console.error(error);
  }, [error]);
  return (
    <StandAlonePage code={status} title={problemMessage(error)} text={t('error.help')}>
      <Button
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        {t('error.again')}
      </Button>
      <LinkButton variant="default" to={paths.root}>
        {t('error.home')}
      </LinkButton>
    </StandAlonePage>
  );
}
