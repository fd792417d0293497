import * as contract from '../../contract/installation.ts';
import type { Caller } from '../http/caller.ts';
import { type Router, route } from '../http/route.ts';
import { dropFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { assertOperator } from './policy.ts';
import { showInstallation } from './show-installation.ts';

export function installationRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.showInstallation, async ({ caller }: { caller: Caller }) => {
    await assertOperator(context, caller);
    return { installation: await showInstallation(context) };
  });
  route(router, contract.listFailedJobs, async ({ caller }: { caller: Caller }) => {
    await assertOperator(context, caller);
    return listFailedJobs(context);
  });
  route(router, contract.retryFailedJob, async ({ caller, params }) => {
    await retryFailedJob(context, caller as Caller, params);
    return { done: true } as const;
  });
  route(router, contract.dropFailedJob, async ({ caller, params }) => {
    await dropFailedJob(context, caller as Caller, params);
    return { done: true } as const;
  });
}
