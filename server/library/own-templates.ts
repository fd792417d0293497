import type { TemplateRole, TemplateSummary } from '../../contract/library.ts';
import type { Definition, Id, Ref } from '../../engine/definition.ts';
import { refsOf } from '../../engine/references.ts';
import { replaceRefs } from '../../engine/replace-refs.ts';
import type { AppContext } from '../app-context.ts';
import { uuidOf } from '../db/uuid-of.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { orNameTaken } from '../http/or-name-taken.ts';
import type { Directory } from '../people/people.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';
import { withoutSecrets } from '../workflows/without-secrets.ts';
import { type OutlinedGroup, outlineOf } from './outline-of.ts';
import { mayLibrary } from './policy.ts';

/** A template of a workspace. In its definition a group with the role's id stands in place of each role. */
export interface OwnTemplate {
  id: Id;
  workflow_id: Id | null;
  name: string;
  description: string;
  about: string;
  definition: Definition;
  roles: TemplateRole[];
  tags: { id: Id; name: string; color: string }[] | null;
}

const columns = `t.id, t.workflow_id, t.name, t.description, t.about, t.definition, t.roles,
  (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by fold_text(g.name))
    from workflow_tags wt join tags g on g.workspace_id = $1 and g.id = wt.tag_id
    where wt.workspace_id = $1 and wt.workflow_id = t.workflow_id) as tags`;

const mostListed = 500;
/** The number of templates that are read at once: each has a whole definition, of up to a megabyte. */
const atOnce = 25;

/** The templates of a workspace, by name. */
export async function listOwnTemplates({ listPool }: AppContext, caller: MemberCaller): Promise<TemplateSummary[]> {
  const templates: TemplateSummary[] = [];
  while (templates.length < mostListed) {
    const { rows } = await listPool.query<OwnTemplate>(
      `select ${columns} from templates t where t.workspace_id = $1 order by fold_text(t.name), t.id limit $2 offset $3`,
      [caller.workspace_id, atOnce, templates.length],
    );
    templates.push(...rows.map(summaryOfOwn));
    if (rows.length < atOnce) break;
  }
  return templates;
}

/** @returns Null if the workspace has no such template. */
export async function findOwnTemplate({ pool }: AppContext, caller: MemberCaller, id: Id): Promise<OwnTemplate | null> {
  const { rows } = await pool.query<OwnTemplate>(
    `select ${columns} from templates t where t.workspace_id = $1 and t.id = $2`,
    [caller.workspace_id, id],
  );
  return rows[0] ?? null;
}

export const summaryOfOwn = ({ id, name, description, tags, definition }: OwnTemplate): TemplateSummary => ({
  id,
  source: 'workspace',
  name,
  description,
  industries: [],
  tags: (tags ?? []).map((tag) => ({ key: tag.id, name: tag.name, color: tag.color })),
  outline: outlineOf(groupsOf(definition)),
});

/**
 * Offers a workflow as a template, or updates the template that was made of it: its enabled version, or its draft if it
 * has none, without secrets and tokens, and with roles in place of people and groups.
 * @throws ApiError operation_not_allowed, workflow_not_found, name_taken
 */
export async function publishTemplate(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  input: { name?: string; description?: string; about?: string },
): Promise<OwnTemplate> {
  const { row, directory } = await findWorkflow(context, caller, workflow_id, 'publish');
  const version = row.enabled_version && (await loadVersion(context.pool, caller.workspace_id, row.enabled_version.id));
  const written = withoutSecrets(version?.definition ?? row.draft, false);
  const roles = rolesOf(written, directory);
  const roleOf = new Map(roles.map(({ ref, role }) => [ref.id, role.id]));
  const definition = replaceRefs(written, (ref) => [{ type: 'group', id: roleOf.get(ref.id) ?? ref.id }]);
  const { rows } = await orNameTaken(
    context.pool.query<{ id: Id }>(
      `insert into templates (workspace_id, id, workflow_id, name, description, about, definition, roles, published_by, published_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10))
      on conflict (workspace_id, workflow_id) where workflow_id is not null do update set name = excluded.name,
        description = excluded.description, about = case when $11 then excluded.about else templates.about end,
        definition = excluded.definition, roles = excluded.roles, published_by = excluded.published_by,
        published_at = excluded.published_at
      returning id`,
      [
        caller.workspace_id,
        context.nextId(),
        workflow_id,
        input.name ?? row.name,
        input.description ?? row.description,
        input.about ?? '',
        JSON.stringify(definition),
        JSON.stringify(roles.map(({ role }) => role)),
        caller.member_id,
        context.now(),
        input.about !== undefined,
      ],
    ),
    'templates_name',
    'template.name',
  );
  const template = await findOwnTemplate(context, caller, rows[0]?.id ?? '');
  if (!template) throw new ApiError('not_found');
  return template;
}

/**
 * The words of the template that a workflow was published as; null if it was not.
 * @throws ApiError operation_not_allowed, workflow_not_found
 */
export async function findPublished(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
): Promise<Pick<OwnTemplate, 'id' | 'name' | 'description' | 'about'> | null> {
  await findWorkflow(context, caller, workflow_id, 'publish');
  const { rows } = await context.pool.query<OwnTemplate>(
    'select id, name, description, about from templates where workspace_id = $1 and workflow_id = $2',
    [caller.workspace_id, workflow_id],
  );
  return rows[0] ?? null;
}

/** @throws ApiError operation_not_allowed, not_found */
export async function withdrawTemplate({ pool }: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  if (!mayLibrary('withdraw', caller)) throw new ApiError('operation_not_allowed');
  const { rowCount } = await pool.query('delete from templates where workspace_id = $1 and id = $2', [
    caller.workspace_id,
    id,
  ]);
  if (!rowCount) throw new ApiError('not_found');
}

/**
 * A role for each person and group of a definition. A group's role has the group's name; a person's is named after the
 * first action that they do, because a template must not name people.
 */
function rolesOf(definition: Definition, directory: Directory): { ref: Ref; role: TemplateRole }[] {
  const actions = definition.action_groups.flatMap((group) => group.actions);
  const taken = new Map<string, number>();
  const unique = (name: string) => {
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
  return refsOf(definition).map((ref, index) => {
    const does = actions.filter(({ assignees }) => assignees.some((one) => 'id' in one && one.id === ref.id));
    const group = ref.type === 'group' ? directory.groups.get(ref.id)?.name : undefined;
    return {
      ref,
      role: {
        key: `role_${index + 1}`,
        name: unique(group ?? does[0]?.name ?? `${index + 1}`),
        does: does.map(({ name }) => name).join(' · '),
        suggested: ref.type === 'group' ? 'group' : 'person',
        id: uuidOf(`template role ${ref.id}`),
      },
    };
  });
}

const groupsOf = ({ action_groups }: Definition): OutlinedGroup[] =>
  action_groups.map(({ id, actions }) => ({
    key: id,
    actions: actions.map((action) => ({
      key: action.id,
      type: action.stepable_type,
      back_to: action.stepable_type === 'go_back' ? action.stepable.go_back_to : null,
    })),
  }));
