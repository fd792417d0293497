import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageNames, languages, switchLanguage } from '../../lib/languages.ts';
import { marketingUrl, paths } from '../../lib/paths.ts';
import { Mark } from '../../ui/mark.tsx';
import { TrackLap } from '../../ui/track-lap.tsx';
import classes from './session-layout.module.css';

/** The centred narrow column of the pages before signing in. It names no workspace and no run. */
export function SessionLayout() {
  const { t, i18n } = useTranslation(['app', 'session']);
  return (
    <div className={classes.page}>
      <TrackLap />
      <main className={classes.column}>
        <a href={marketingUrl} className={classes.mark} aria-label={t('nav.to_start')}>
          <Mark size={34} word />
        </a>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <ul className={classes.languages} aria-label={t('session:languages')}>
          {languages.map((language) => (
            <li key={language}>
              <button
                type="button"
                lang={language}
                aria-pressed={i18n.language === language}
                onClick={() => void switchLanguage(language)}
              >
                {languageNames[language]}
              </button>
            </li>
          ))}
        </ul>
        <Link to={paths.terms}>{t('session:terms')}</Link>
        <Link to={paths.about}>{t('session:about')}</Link>
      </footer>
    </div>
  );
}
