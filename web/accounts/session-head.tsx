import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './session-form.module.css';

export function SessionHead({ title, text }: { title: string; text?: ReactNode }) {
  const { t } = useTranslation('app');
  useEffect(() => {
    document.title = t('page_title', { title });
  }, [t, title]);
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
    </>
  );
}
