import { IconUpload } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** A link to the upload of an event log. */
export function ImportLink({ variant }: { variant?: 'default' }) {
  const { t } = useTranslation('app');
  return (
    <LinkButton
      to={paths.newImport}
      params={{ workspaceId: useWorkspaceId() }}
      variant={variant}
      leftSection={<Icon of={IconUpload} />}
    >
      {t('import_log')}
    </LinkButton>
  );
}
