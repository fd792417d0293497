import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Usage } from '../../contract/billing.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './limit-warning.module.css';
import { standOf, type UsageReply } from './share-used.ts';

/** Shown when a limit is near or reached: the consequence, and a link to compare packages. */
export function LimitWarning({ ws, usage, current }: { ws: Id; usage: UsageReply; current: Usage }) {
  const { t } = useTranslation('billing');
  const stands = (['members', 'runs', 'storage'] as const).map((limit) => standOf(limit, usage, current));
  if (stands.every((stand) => stand === 'calm')) return null;
  return (
    <div className={classes.warning}>
      <Icon of={IconAlertTriangleFilled} />
      <span>{t(usage.is_frozen ? 'frozen' : 'warning')}</span>
      <Link to={paths.editUsage} params={{ workspaceId: ws, usageAndBillingId: current.id }}>
        {t('compare')}
      </Link>
    </div>
  );
}
