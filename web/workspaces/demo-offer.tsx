import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { enterDemo, showDemo } from '../../contract/members.ts';
import { paths } from '../lib/paths.ts';
import { useApi, useCall } from '../lib/query.ts';
import { refreshMe } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './demo-offer.module.css';

/** Offers the demo workspace to somebody who is not in it; renders nothing if this installation has none. */
export function DemoOffer() {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const { data } = useApi(showDemo, {}, { staleTime: 60_000 });
  const enter = useCall(enterDemo, {
    onSuccess: async ({ workspace_id }) => {
      await refreshMe();
      await navigate({ to: paths.home, params: { workspaceId: workspace_id } });
    },
  });
  if (!data?.demo || data.demo.membership !== null) return null;
  return (
    <aside className={classes.offer} aria-label={t('demo.title')}>
      <div className={classes.words}>
        <h2>{t('demo.title')}</h2>
        <p>{t('demo.text', { name: data.demo.name })}</p>
      </div>
      <Button
        variant="default"
        leftSection={<Icon of={IconEye} />}
        loading={enter.isPending}
        onClick={() => enter.mutate({})}
      >
        {t('demo.enter')}
      </Button>
    </aside>
  );
}
