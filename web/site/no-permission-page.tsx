import { paths } from '../lib/paths.ts';
import { useMe } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './prose.module.css';

/** People who may not open a page of a workspace are redirected here (docs/rules.md, "Pages"). */
export function NoPermissionPage() {
  const { t } = useTranslation('app');
  const me = useMe();
  return (
    <article className={classes.prose}>
      <LostBaton />
      <PageHead title={t('no_permission.title')} keepTitle />
      <p>{t('no_permission.text')}</p>
      {me && <p>{t('no_permission.signed_in', { email: me.email })}</p>}
      <div className={classes.buttons}>
        <LinkButton to={paths.workspaces}>{t('no_permission.workspaces')}</LinkButton>
        <LinkButton to={paths.root} variant="default">
          {t('error.home')}
        </LinkButton>
      </div>
    </article>
  );
}
