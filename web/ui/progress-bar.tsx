import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './progress-bar.module.css';

/** In milliseconds: what takes less shows no bar; the bar takes this long (in the CSS: 5 s) to its end. */
const throttle = 200;

/** The thin bar above the page while the next one loads. */
export function ProgressBar({ loading }: { loading: boolean }) {
  const { t } = useTranslation('ui');
  const [phase, setPhase] = useState<'off' | 'on' | 'ending'>('off');
  if (!loading && phase === 'on') setPhase('ending');
  useEffect(() => {
    const timer = loading ? setTimeout(() => setPhase('on'), throttle) : setTimeout(() => setPhase('off'), 300);
    return () => clearTimeout(timer);
  }, [loading]);
  if (phase === 'off') return null;
  return <div className={classes.bar} data-phase={phase} role="progressbar" aria-label={t('loading')} />;
}
