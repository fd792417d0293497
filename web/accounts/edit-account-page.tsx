import { showSignInMethods } from '../../contract/account.ts';
import { pathTo } from '../lib/path-to.ts';
import { useApi } from '../lib/query.ts';
import { useTranslation } from '../lib/use-translation.ts';
import form from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { useAccountPaths } from './account-paths.ts';
import { EmailForm } from './edit/email-form.tsx';
import { PasswordForm } from './edit/password-form.tsx';
import { PictureForm } from './edit/picture-form.tsx';
import { ProfileForm } from './edit/profile-form.tsx';

/** The profile is one form; settings that require the current password each have a form of their own. */
export function EditAccountPage() {
  const { t } = useTranslation('account');
  const { show, params } = useAccountPaths();
  const { data } = useApi(showSignInMethods, {}, { throwOnError: true });
  return (
    <Page width="narrow">
      <PageHead
        title={t('edit_title')}
        back={{ href: pathTo(show, params), name: t('title') }}
        actions={
          <LinkButton to={show} params={params} variant="default">
            {t('back')}
          </LinkButton>
        }
      />
      <div className={form.form}>
        <PictureForm />
        <ProfileForm />
        {data ? (
          <>
            <EmailForm pending={data.pending_email} hasPassword={data.has_password} />
            <PasswordForm hasPassword={data.has_password} />
          </>
        ) : (
          <SkeletonForm fields={3} />
        )}
      </div>
    </Page>
  );
}
