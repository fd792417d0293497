import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import { LostBaton } from '../ui/lost-baton.tsx';
import { Logo } from './layouts/logo.tsx';
import classes from './stand-alone-page.module.css';

/** A page without a layout: it must work even if everything else failed. */
export function StandAlonePage(props: {
  /** Shown before the code: what the code means. */
  label?: string;
  code: number;
  title: string;
  text: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('app');
  useEffect(() => {
    document.title = t('page_title', { title: props.title });
  }, [t, props.title]);
  return (
    <main className={classes.page}>
      <Logo size={26} word className={classes.mark} />
      <LostBaton />
      <p className={classes.code}>{[props.label, props.code].filter(Boolean).join(' ')}</p>
      <h1 className={classes.title}>{props.title}</h1>
      <p className={classes.text}>{props.text}</p>
      <div className={classes.buttons}>{props.children}</div>
    </main>
  );
}
