import { Link } from '@tanstack/react-router';
import { showSignInMethods } from '../../../contract/account.ts';
import { languageNames } from '../../../contract/language-names.ts';
import { showSecondFactor } from '../../../contract/second-factor.ts';
import { chosenLanguage } from '../../lib/languages.ts';
import { paths } from '../../lib/paths.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { useApi } from '../../lib/query.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { SkeletonForm } from '../../ui/skeletons.tsx';
import type from '../../ui/type.module.css';
import classes from '../account-page.module.css';

export function AccountFacts() {
  const { t } = useTranslation(['account', 'second_factor']);
  const me = useSignedIn();
  const { data, error } = useApi(showSignInMethods, {});
  const { data: second } = useApi(showSecondFactor, {});
  if (!data && !error) return <SkeletonForm fields={2} />;
  const ways = data && [...(data.has_password ? [t('by_password')] : []), ...data.providers.map(({ name }) => name)];
  const mails = [
    ...(me.subscribed_to_email ? [t('mails_on')] : []),
    ...(me.subscribed_to_digest ? [t('mails_weekly')] : []),
  ];
  const facts: [string, string][] = [
    [t('language'), me.language_preference ? languageNames[chosenLanguage(me.language_preference)] : t('default')],
    [t('time_zone'), me.time_zone_preference?.replaceAll('_', ' ') ?? t('default')],
    [t('mails'), mails.join(' · ') || t('mails_off')],
    [t('methods'), ways ? ways.join(', ') || t('no_password') : problemMessage(error)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <dt>{t('second_factor:show')}</dt>
      <dd>
        {second && t(second.authenticator || second.passkeys.length > 0 ? 'second_factor:on' : 'second_factor:off')}{' '}
        <Link to={paths.secondFactor} className={type.link}>
          {t('second_factor:manage')}
        </Link>
      </dd>
      {data?.pending_email && (
        <>
          <dt>{t('email_new')}</dt>
          <dd>{t('pending_email', { email: data.pending_email })}</dd>
        </>
      )}
    </dl>
  );
}
