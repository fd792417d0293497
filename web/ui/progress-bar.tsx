import { useEffect, useState } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './progress-bar.module.css';

/** Milliseconds: a page that loads faster shows no bar (docs/rules.md, "Interface constants"). */
const delay = 200;

/** The thin bar above the page while something loads. */
export function ProgressBar({ loading }: { loading: boolean }) {
  const { t } = useTranslation('ui');
  const [phase, setPhase] = useState<'off' | 'on' | 'ending'>('off');
  if (!loading && phase === 'on') setPhase('ending');
  useEffect(() => {
    const timer = loading ? setTimeout(() => setPhase('on'), delay) : setTimeout(() => setPhase('off'), 300);
    return () => clearTimeout(timer);
  }, [loading]);
  if (phase === 'off') return null;
  return <div className={classes.bar} data-phase={phase} role="progressbar" aria-label={t('loading')} />;
}
