import { Fragment } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import { PageHead } from '../ui/page-head.tsx';
import classes from './prose.module.css';

const sections = ['account', 'data', 'who_sees', 'gone', 'cookies', 'mails', 'software'] as const;

/** What is true of every installation. Operators link to terms of their own with `TERMS_URL`. */
export function TermsPage() {
  const { t } = useTranslation('site');
  return (
    <article className={classes.prose}>
      <PageHead title={t('terms_page.title')} keepTitle />
      <p>{t('terms_page.who')}</p>
      {sections.map((section) => (
        <Fragment key={section}>
          <h2>{t(`terms_page.${section}_title`)}</h2>
          <p>{t(`terms_page.${section}_text`)}</p>
        </Fragment>
      ))}
    </article>
  );
}
