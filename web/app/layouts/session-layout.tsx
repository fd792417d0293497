import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { marketingUrl } from '../../lib/paths.ts';
import { Mark } from '../../ui/mark.tsx';
import { TrackLap } from '../../ui/track-lap.tsx';
import { PageFoot } from './page-foot.tsx';
import classes from './session-layout.module.css';

/** The narrow centred column of the pages before sign-in. It shows no data of a workspace. */
export function SessionLayout() {
  const { t } = useTranslation(['app', 'session']);
  return (
    <div className={classes.page}>
      <TrackLap />
      <main className={classes.column}>
        <a href={marketingUrl} className={classes.mark} aria-label={t('nav.to_start')}>
          <Mark size={34} word />
        </a>
        <Outlet />
      </main>
      <PageFoot className={classes.foot} />
    </div>
  );
}
