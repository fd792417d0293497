import type { z } from 'zod';
import type { updateProfile as contract } from '../../contract/identity.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../http/caller.ts';
import { checkZone } from '../http/check-zone.ts';

type Change = z.infer<NonNullable<typeof contract.body>>['user'];

/** Changes the own names and preferences; what is left out stays. */
export async function updateProfile(context: AppContext, caller: Caller, change: Change): Promise<void> {
  checkZone(change.time_zone_preference, 'user.time_zone_preference');
  await context.pool.query(
    `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
      name = coalesce($2, first_name) || ' ' || coalesce($3, last_name),
      language_preference = coalesce($4, language_preference), time_zone_preference = coalesce($5, time_zone_preference),
      subscribed_to_email = coalesce($6, subscribed_to_email), updated_at = now()
    where id = $1`,
    [
      caller.user_id,
      change.first_name ?? null,
      change.last_name ?? null,
      change.language_preference ?? null,
      change.time_zone_preference ?? null,
      change.subscribed_to_email ?? null,
    ],
  );
}
