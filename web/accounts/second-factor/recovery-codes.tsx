import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import styles from '../../ui/form.module.css';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { Notice } from '../notice.tsx';
import classes from './second-factor.module.css';

/** The new codes, which are shown once: whoever leaves the page before they say that the codes are stored is asked. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const { t } = useTranslation('second_factor');
  useUnsavedGuard(
    () => true,
    () => ({ title: t('leave_title'), text: t('leave_text'), confirmLabel: t('leave') }),
  );
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copied'));
    } catch {
      // Without permission, or over plain HTTP; the codes can still be selected, or downloaded.
      toast.error(t('not_copied'));
    }
  };
  return (
    <section ref={section} className={`${styles.section} ${classes.shown}`} aria-label={t('codes_title')} tabIndex={-1}>
      <h2>{t('codes_title')}</h2>
      <Notice kind="info">{t('codes_warning')}</Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={onStored}>{t('stored')}</Button>
        <Button variant="default" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="baton-recovery-codes.txt"
        >
          {t('download')}
        </Button>
      </div>
    </section>
  );
}
