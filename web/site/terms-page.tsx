import { useTranslation } from 'react-i18next';
import { PageHead } from '../ui/page-head.tsx';
import classes from './prose.module.css';

export function TermsPage() {
  const { t } = useTranslation('site');
  return (
    <article className={classes.prose}>
      <PageHead title={t('terms_page.title')} keepTitle />
      <p>{t('terms_page.who')}</p>
      <h2>{t('terms_page.data_title')}</h2>
      <p>{t('terms_page.data_text')}</p>
      <h2>{t('terms_page.software_title')}</h2>
      <p>{t('terms_page.software_text')}</p>
    </article>
  );
}
