import { displayName } from '../../contract/person-name.ts';
import { useSignedIn } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Avatar } from '../ui/avatar.tsx';
import form from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './account-page.module.css';
import { useAccountPaths } from './account-paths.ts';
import { AccountFacts } from './show/account-facts.tsx';
import { AccountWorkspaces } from './show/account-workspaces.tsx';
import { SessionList } from './show/session-list.tsx';

/** The account page: profile, workspaces and sessions of the signed-in person. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const me = useSignedIn();
  const { edit, params } = useAccountPaths();
  const name = displayName(me);
  return (
    <Page width="narrow">
      <PageHead
        title={t('title')}
        actions={
          <LinkButton to={edit} params={params}>
            {t('edit')}
          </LinkButton>
        }
      />
      <div className={form.form}>
        <section className={form.section}>
          <div className={classes.who}>
            <Avatar person={{ id: me.id, name, image: me.profile_image.url }} size={72} />
            <div>
              <h2>{name}</h2>
              <p>{me.email}</p>
            </div>
          </div>
          <AccountFacts />
        </section>
        <AccountWorkspaces />
        <SessionList />
      </div>
    </Page>
  );
}
