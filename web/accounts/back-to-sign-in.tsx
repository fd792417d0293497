import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { useReturnTo } from '../lib/return-to.ts';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './session-form.module.css';

export function BackToSignIn() {
  const { t } = useTranslation('session');
  const return_to = useReturnTo();
  return (
    <p className={classes.foot}>
      <Link to={paths.signIn} search={{ return_to }} className={classes.link}>
        {t('to_sign_in')}
      </Link>
    </p>
  );
}
