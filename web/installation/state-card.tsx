import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Installation } from '../../contract/installation.ts';
import { useTranslation } from '../lib/use-translation.ts';
import card from '../ui/card.module.css';
import { Icon } from '../ui/icon.tsx';
import classes from './installation-page.module.css';

/** Whether the installation works, and what keeps it from that. */
export function StateCard({ problems }: Pick<Installation, 'problems'>) {
  const { t } = useTranslation('installation');
  const isBad = problems.length > 0;
  return (
    <section className={`${card.card} ${classes.state}`} data-bad={isBad || undefined} aria-label={t('state')}>
      <Icon of={isBad ? IconAlertTriangle : IconCircleCheck} size={20} />
      <div>
        <h2>{isBad ? t('needs_you') : t('works')}</h2>
        {isBad ? (
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{t(`problems.${problem}`)}</li>
            ))}
          </ul>
        ) : (
          <p>{t('works_text')}</p>
        )}
      </div>
    </section>
  );
}
