import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './landing-page.module.css';
import { LandingPicture } from './landing-picture.tsx';
import { LandingThree } from './landing-three.tsx';
import { SampleRun } from './lazy-sample-run.ts';

/** The page for people who are not signed in. It describes only existing features. */
export function LandingPage() {
  const { t } = useTranslation(['site', 'app']);
  const title = t('app:tagline');
  useEffect(() => {
    document.title = t('app:page_title', { title });
  }, [t, title]);
  return (
    <>
      <section className={classes.top}>
        <div className={classes.words}>
          <h1>{title}</h1>
          <p className={classes.lead}>{t('landing.lead')}</p>
          <div className={classes.calls}>
            <LinkButton to={paths.register} color="vermilion" size="lg">
              {t('landing.create')}
            </LinkButton>
            <LinkButton to={paths.library} variant="default" size="lg">
              {t('landing.library')}
            </LinkButton>
          </div>
          <p className={classes.facts}>{t('landing.facts')}</p>
        </div>
        <LandingPicture />
      </section>
      <SampleRun />
      <LandingThree />
    </>
  );
}
