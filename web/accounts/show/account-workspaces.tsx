import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Chip } from '../../ui/chip.tsx';
import form from '../../ui/form.module.css';
import classes from '../account-page.module.css';

/** The person's workspaces, and their role in each. */
export function AccountWorkspaces() {
  const { t } = useTranslation(['account', 'app']);
  const { workspaces } = useSignedIn();
  return (
    <section className={form.section}>
      <h2>{t('workspaces')}</h2>
      {workspaces.length === 0 && <p className={form.help}>{t('no_workspaces')}</p>}
      <ul className={classes.rows}>
        {workspaces.map(({ workspace_id, name, role, status, user_workspace_status }) => (
          <li key={workspace_id} className={classes.row}>
            <span className={classes.words}>
              <Link to={paths.workspace} params={{ workspaceId: workspace_id }}>
                {name}
              </Link>
            </span>
            {(status === 'disabled' || user_workspace_status === 'disabled') && <Chip>{t('workspace_disabled')}</Chip>}
            <span className={classes.aside}>{t(`app:role.${role}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
