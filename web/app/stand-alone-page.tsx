import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { LostBaton } from '../ui/lost-baton.tsx';
import { Mark } from '../ui/mark.tsx';
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
      <Link to={paths.root} className={classes.mark} aria-label={t('nav.to_start')}>
        <Mark size={26} word />
      </Link>
      <LostBaton />
      <p className={classes.code}>{[props.label, props.code].filter(Boolean).join(' ')}</p>
      <h1 className={classes.title}>{props.title}</h1>
      <p className={classes.text}>{props.text}</p>
      <div className={classes.buttons}>{props.children}</div>
    </main>
  );
}
