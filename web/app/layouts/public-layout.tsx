import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announceReady } from '../../lib/drawn-page.ts';
import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Logo } from './logo.tsx';
import { PageFoot } from './page-foot.tsx';
import classes from './public-layout.module.css';

/** Layout of the pages that everybody may read. */
export function PublicLayout() {
  const { t } = useTranslation(['site', 'app', 'session']);
  const me = useMe();
  // React takes over a drawn page in parts: this layout with its page last.
  useEffect(() => {
    announceReady();
  }, []);
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Logo size={26} word />
        <nav className={classes.nav} aria-label={t('app:nav.label')}>
          <Link to={paths.library} activeProps={{ 'aria-current': 'page' }}>
            {t('library')}
          </Link>
          <Link to={paths.about} activeProps={{ 'aria-current': 'page' }}>
            {t('about')}
          </Link>
          {/* Not a link of the router, because the server may lead to the operator's own documentation. */}
          <a href={paths.help}>{t('docs')}</a>
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
