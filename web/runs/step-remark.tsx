import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import classes from './step-remark.module.css';

/** A quiet line below a step's name or over its form. */
export function StepRemark({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className={classes.remark}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** Who reads what is answered to a locked action: for those who do, and for those who do not. */
export function LockRemark() {
  const { t } = useTranslation('runs');
  return <StepRemark icon={<Icon of={IconLock} size={14} />}>{t('locked')}</StepRemark>;
}
