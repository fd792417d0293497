import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import classes from './run-link.module.css';

/** A run's name as a link to the run. */
export function RunLink({ run, quiet = false }: { run: { id: string; name: string }; quiet?: boolean }) {
  const workspaceId = useWorkspaceId();
  return (
    <Link
      to={paths.run}
      params={{ workspaceId, runId: run.id }}
      className={classes.link}
      data-quiet={quiet || undefined}
    >
      {run.name}
    </Link>
  );
}
