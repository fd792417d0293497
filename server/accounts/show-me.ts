import type { Me, WorkspaceEntry } from '../../contract/identity.ts';
import { type MailSettings, mailSettingNames } from '../../contract/notifications.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import { hasJoined } from '../http/has-joined.ts';
import { isOperatorSql } from '../installation/policy.ts';

export interface MeRow extends MailSettings {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  image: string | null;
  language_preference: Me['language_preference'];
  time_zone_preference: string | null;
  subscribed_to_email: boolean;
  daily_mail_hour: number;
  subscribed_to_digest: boolean;
  is_operator: boolean;
  workspaces: WorkspaceEntry[] | null;
}

/** The signed-in user with the workspaces that they have joined, sorted by name. */
export async function showMe(context: AppContext, user_id: string): Promise<Me> {
  const { rows } = await context.pool.query<MeRow>({
    name: 'show-me',
    // Not a subquery of the user's row: a distributed database cannot look into every workspace for a row.
    text: `with joined as (select m.id as user_workspace_id, m.workspace_id, m.role, m.status as user_workspace_status, m.is_visitor,
          w.name, w.status, w.requires_second_factor
        from members m join workspaces w on w.id = m.workspace_id where m.user_id = $1 and ${hasJoined('m')})
      select u.id, u.email, u.first_name, u.last_name, u.image, u.language_preference, u.time_zone_preference,
        u.subscribed_to_email, ${mailSettingNames.map((name) => `u.${name}`).join(', ')},
        u.daily_mail_hour::int, u.subscribed_to_digest,
        ${isOperatorSql('u', '$2')} as is_operator,
        (select jsonb_agg(jsonb_build_object('user_workspace_id', j.user_workspace_id, 'workspace_id', j.workspace_id,
            'name', j.name, 'status', j.status, 'role', j.role, 'user_workspace_status', j.user_workspace_status,
            'is_visitor', j.is_visitor,
            'needs_second_factor', j.requires_second_factor and not u.has_second_factor) order by fold_text(j.name), j.workspace_id)
          from joined j) as workspaces
      from users u where u.id = $1`,
    values: [user_id, context.config.OPERATORS ?? null],
  });
  const row = rows[0];
  if (!row) throw new ApiError('unauthenticated');
  const { image, workspaces, ...user } = row;
  return { ...user, uid: user.id, profile_image: { url: image }, workspaces: workspaces ?? [] };
}
