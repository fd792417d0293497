import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { documentationUrl } from '../../lib/documentation.ts';
import { marketingUrl, paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PageFoot } from './page-foot.tsx';
import classes from './public-layout.module.css';

/** Layout of the pages that everybody may read. */
export function PublicLayout() {
  const { t } = useTranslation(['site', 'app', 'session']);
  const me = useMe();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        {me ? (
          <Link to={paths.root} className={classes.mark} aria-label={t('app:nav.to_start')}>
            <Mark size={26} word />
          </Link>
        ) : (
          <a href={marketingUrl} className={classes.mark} aria-label={t('app:nav.to_start')}>
            <Mark size={26} word />
          </a>
        )}
        <nav className={classes.nav} aria-label={t('app:nav.label')}>
          <Link to={paths.about} activeProps={{ 'aria-current': 'page' }}>
            {t('about')}
          </Link>
          <a href={documentationUrl}>{t('docs')}</a>
        </nav>
        {me ? (
          <LinkButton to={paths.root}>{t('open')}</LinkButton>
        ) : (
          <>
            <LinkButton to={paths.signIn} variant="subtle" className={classes.signIn}>
              {t('sign_in')}
            </LinkButton>
            <LinkButton to={paths.register}>{t('sign_up')}</LinkButton>
          </>
        )}
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <PageFoot className={classes.foot} />
    </div>
  );
}
