import * as contract from '../../contract/billing.ts';
import { type Router, route } from '../http/route.ts';
import { listPackages } from './list-packages.ts';
import { findUsage, listUsage } from './list-usage.ts';
import { packageOf } from './packages.ts';
import { updateTerms, updateUsage } from './update-terms.ts';

export function billingRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listUsage, ({ caller }) => listUsage(context, caller));
  route(router, contract.getUsage, ({ caller, params }) => findUsage(context, caller, params.usage_id));
  route(router, contract.updateUsage, async ({ caller, params, body }) => {
    await updateUsage(context, caller, params.usage_id, body.usage_and_billing);
    return findUsage(context, caller, params.usage_id);
  });
  route(router, contract.listPackages, async ({ caller }) => ({ packages: await listPackages(context, caller) }));
  route(router, contract.changePlan, async ({ caller, body }) => {
    await updateTerms(context, caller, body);
    return { package: packageOf(body.package) };
  });
}
