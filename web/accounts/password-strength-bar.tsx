import { useTranslation } from '../lib/use-translation.ts';
import { passwordStrength, strengths } from './password-strength.ts';
import classes from './password-strength-bar.module.css';

/** Shows how strong a password is while it is typed: a bar of four parts and a word. */
export function PasswordStrengthBar({ password }: { password: string }) {
  const { t } = useTranslation(['session', 'ui']);
  const strength = passwordStrength(password);
  const reached = password ? strengths.indexOf(strength) + 1 : 0;
  return (
    <div className={classes.strength} data-strength={password ? strength : undefined}>
      <span className={classes.bars} aria-hidden="true">
        {strengths.map((one, index) => (
          <i key={one} data-on={index < reached || undefined} />
        ))}
      </span>
      <span className={classes.words} aria-live="polite">
        {password ? `${t('strength.label')}${t('ui:colon')} ${t(`strength.${strength}`)}` : t('strength.help')}
      </span>
    </div>
  );
}
