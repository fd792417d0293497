import { IconPlayerPlay } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './run-list-page.module.css';

/** Leads to the choice of a workflow to start; without words on a phone, beside the search. */
export function StartButton({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useTranslation('runs');
  const workspaceId = useWorkspaceId();
  const icon = <Icon of={IconPlayerPlay} />;
  const target = { color: 'vermilion', to: paths.newRun, params: { workspaceId } } as const;
  if (isIcon) {
    return (
      <LinkButton {...target} className={classes.start} aria-label={t('start_a_run')}>
        {icon}
      </LinkButton>
    );
  }
  return (
    <LinkButton {...target} leftSection={icon}>
      {t('start_a_run')}
    </LinkButton>
  );
}
