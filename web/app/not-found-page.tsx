import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { StandAlonePage } from './stand-alone-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation(['app', 'messages']);
  return (
    <StandAlonePage code={404} title={t('messages:error.not_found')} text={t('error.not_found_help')}>
      <LinkButton to={paths.root}>{t('error.home')}</LinkButton>
    </StandAlonePage>
  );
}
