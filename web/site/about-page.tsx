import { useTranslation } from 'react-i18next';
import { PageHead } from '../ui/page-head.tsx';
import classes from './prose.module.css';

export function AboutPage() {
  const { t } = useTranslation('site');
  return (
    <article className={classes.prose}>
      <PageHead title={t('about_page.title')} keepTitle />
      <p>{t('about_page.what')}</p>
      <h2>{t('about_page.name_title')}</h2>
      <p>{t('about_page.name_text')}</p>
      <h2>{t('about_page.open_title')}</h2>
      <p>{t('about_page.open_text')}</p>
    </article>
  );
}
