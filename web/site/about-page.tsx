import { Fragment } from 'react';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './prose.module.css';

const sections = ['name', 'why', 'how', 'fair', 'open', 'left_out'] as const;

export function AboutPage() {
  const { t } = useTranslation('site');
  return (
    <article className={classes.prose}>
      <PageHead title={t('about_page.title')} keepTitle />
      <p>{t('about_page.what')}</p>
      {sections.map((section) => (
        <Fragment key={section}>
          <h2>{t(`about_page.${section}_title`)}</h2>
          <p>{t(`about_page.${section}_text`)}</p>
        </Fragment>
      ))}
      <div className={classes.buttons}>
        <LinkButton to={paths.library} variant="default">
          {t('landing.library')}
        </LinkButton>
      </div>
    </article>
  );
}
