import { Link } from '@tanstack/react-router';
import { showSignInMethods } from '../../contract/account.ts';
import { useApi } from '../lib/query.ts';
import { useTranslation } from '../lib/use-translation.ts';
import form from '../ui/form.module.css';
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
        above={
          <Link to={show} params={params}>
            {t('title')}
          </Link>
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
