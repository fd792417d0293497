import { IconAlertCircle, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PassButton } from '../../ui/pass-button.tsx';
import { StartDue } from './start-due.tsx';
import classes from './start-form-card.module.css';
import type { StartForm, useStartForm } from './use-start-form.ts';

/** Beside the form: when it is due, the stages it will run through, and the start. */
export function StartFormCard({
  start,
  filled,
  isStarting,
  refusal,
}: {
  start: StartForm;
  filled: ReturnType<typeof useStartForm>;
  isStarting: boolean;
  refusal: string | null;
}) {
  const { t } = useTranslation('runs');
  return (
    <aside className={classes.card}>
      <StartDue due={filled.due} onChange={filled.setDue} error={filled.errors.due_date} />
      <div className={classes.stages}>
        <h2>{t('start.stages')}</h2>
        <ol>
          {start.action_groups.map((group, index) => (
            <li key={group.id}>
              <i data-first={index === 0 || undefined} aria-hidden="true" />
              {group.name}
            </li>
          ))}
        </ol>
      </div>
      {refusal && (
        <p className={classes.refusal} role="alert">
          <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
          {refusal}
        </p>
      )}
      <PassButton
        type="submit"
        fullWidth
        size="md"
        loading={isStarting}
        leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden="true" />}
      >
        {t('start.submit')}
      </PassButton>
      <p className={classes.help}>{t('start.version', { number: start.version.number })}</p>
    </aside>
  );
}
