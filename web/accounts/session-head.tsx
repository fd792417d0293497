import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './session-form.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** Shown in place of a form that was sent: it gets the focus, which the form's button had. */
  followsForm?: boolean;
}

export function SessionHead({ title, text, followsForm = false }: Props) {
  const { t } = useTranslation('app');
  useEffect(() => {
    document.title = t('page_title', { title });
  }, [t, title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (followsForm) heading.current?.focus();
  }, [followsForm]);
  return (
    <>
      <h1 ref={heading} className={classes.title} tabIndex={followsForm ? -1 : undefined}>
        {title}
      </h1>
      {text && <p className={classes.text}>{text}</p>}
    </>
  );
}
