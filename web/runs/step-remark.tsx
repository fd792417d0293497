import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './step-remark.module.css';

/** A note below a step's name or above its form. */
export function StepRemark({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className={classes.remark}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** Says that only the assignees and the run's admins see the answers of a locked action. */
export function LockRemark() {
  const { t } = useTranslation('runs');
  return <StepRemark icon={<Icon of={IconLock} size={14} />}>{t('locked')}</StepRemark>;
}
