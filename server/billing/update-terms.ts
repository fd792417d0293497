import type { PackageId } from '../../contract/billing.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { ensureMonths } from './ensure-months.ts';
import { readMonths } from './list-usage.ts';
import { monthOf } from './months.ts';
import { limitsOf, packageOf, pricesOf } from './packages.ts';
import { assertPayer } from './policy.ts';
import { reachedLimitsSql } from './usage-sql.ts';

export interface TermsUpdate {
  package?: PackageId;
  billing_contact?: string | null;
}

/**
 * Changes package, contact, or both; with effect at once, and for the whole current month.
 * @param field What the caller sent the package as.
 * @throws ApiError operation_not_allowed; plan_too_small if the package would freeze the workspace
 */
export async function updateTerms(
  context: AppContext,
  caller: MemberCaller,
  change: TermsUpdate,
  field = 'package',
): Promise<void> {
  assertPayer(caller);
  const plan = change.package && packageOf(change.package);
  const values = [caller.workspace_id, monthOf(context.now())] as const;
  await inTransaction(context.pool, async (client) => {
    // Both locks keep usage from growing while the package changes: adding members locks the row, and starts near a
    // limit and uploads take the advisory lock. Every transaction that needs both takes them in this order.
    await client.query('select 1 from workspaces where id = $1 for no key update', [caller.workspace_id]);
    await client.query('select pg_advisory_xact_lock(usage_lock($1))', [caller.workspace_id]);
    await ensureMonths(client, values[1], caller.workspace_id);
    const { rows } = await client.query<{ package: PackageId; reached: string[] }>(
      `select package, ${reachedLimitsSql('$1', '$2::date', '$3::jsonb')} as reached from workspaces where id = $1`,
      [...values, JSON.stringify(plan ? limitsOf(plan) : null)],
    );
    // The present package is always accepted: changing only the contact of a frozen workspace is not a change of plan.
    const isOther = plan && rows[0]?.package !== plan.id;
    if (isOther && rows[0]?.reached.length) {
      throw new ApiError('plan_too_small', { errors: [{ field, code: 'invalid_value' }] });
    }
    if (plan) {
      await client.query('update workspaces set package = $2, updated_at = now() where id = $1', [
        caller.workspace_id,
        plan.id,
      ]);
      await client.query('update billing_months set package = $3, prices = $4 where workspace_id = $1 and month = $2', [
        ...values,
        plan.id,
        JSON.stringify(pricesOf(plan)),
      ]);
    }
    // No limit of the other package is reached. Owners are notified anew when one is, also later in the same month.
    if (isOther) await client.query('delete from frozen_notices where workspace_id = $1 and month = $2', [...values]);
    if (change.billing_contact !== undefined) {
      await client.query('update workspaces set billing_contact = $2, updated_at = now() where id = $1', [
        caller.workspace_id,
        change.billing_contact,
      ]);
      await client.query('update billing_months set billing_contact = $3 where workspace_id = $1 and month = $2', [
        ...values,
        change.billing_contact,
      ]);
    }
  });
}

/** Changes the terms by the id of the current month. @throws ApiError as `updateTerms`, not_found, month_is_over */
export async function updateUsage(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  change: TermsUpdate,
): Promise<void> {
  assertPayer(caller);
  const [row] = await readMonths(context, caller.workspace_id, id);
  if (!row) throw new ApiError('not_found');
  if (row.month !== monthOf(context.now())) throw new ApiError('month_is_over');
  await updateTerms(context, caller, change, 'usage_and_billing.package');
}
