import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../lib/load-chunk.ts';
import { paths } from '../lib/paths.ts';
import { useIsActive } from '../lib/use-is-active.ts';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './landing-page.module.css';
import { LandingPicture } from './landing-picture.tsx';
import { LandingThree } from './landing-three.tsx';

/** Loaded when the visitor does something, because it contains the engine. */
const SampleRun = lazy(async () => ({
  default: (await loadChunk(() => import('./sample-run/sample-run.tsx'))).SampleRun,
}));

/** The page for people who are not signed in. It describes only existing features. */
export function LandingPage() {
  const { t } = useTranslation(['site', 'app']);
  const title = t('app:tagline');
  const isActive = useIsActive();
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
      <Suspense fallback={<div className={classes.sampleSpace} />}>
        {isActive ? <SampleRun /> : <div className={classes.sampleSpace} />}
      </Suspense>
      <LandingThree />
    </>
  );
}
