import { Link } from '@tanstack/react-router';
import { languageNames } from '../../../contract/language-names.ts';
import { languages } from '../../../engine/languages.ts';
import { switchLanguage } from '../../lib/languages.ts';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import classes from './page-foot.module.css';

/** Languages, terms and the about page: the footer of every page outside the workspaces. */
export function PageFoot({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('session');
  return (
    <footer className={`${classes.foot} ${className ?? ''}`}>
      <ul className={classes.languages} aria-label={t('languages')}>
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
      {/* Not a link of the router, because the server may lead to the operator's own terms. */}
      <a href={paths.terms}>{t('terms')}</a>
      <Link to={paths.about}>{t('about')}</Link>
    </footer>
  );
}
