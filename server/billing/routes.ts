import * as contract from '../../contract/billing.ts';
import { type Router, route } from '../http/route.ts';
import { changeTerms, updateUsage } from './change-terms.ts';
import { listPackages } from './list-packages.ts';
import { findUsage, listUsage } from './list-usage.ts';
import { packageOf } from './packages.ts';

export function billingRoutes(router: Router): void {
  const { parts } = router;
  route(router, contract.listUsage, ({ caller }) => listUsage(parts, caller));
  route(router, contract.getUsage, ({ caller, params }) => findUsage(parts, caller, params.usage_id));
  route(router, contract.updateUsage, async ({ caller, params, body }) => {
    await updateUsage(parts, caller, params.usage_id, body.usage_and_billing);
    return findUsage(parts, caller, params.usage_id);
  });
  route(router, contract.listPackages, async ({ caller }) => ({ packages: await listPackages(parts, caller) }));
  route(router, contract.changePlan, async ({ caller, body }) => {
    await changeTerms(parts, caller, body);
    return { package: packageOf(body.package) };
  });
}
