import type { Definition, Id } from '../../engine/definition.ts';
import { malformedDefinition } from '../../engine/engine-error.ts';
import { settingsOfActions } from '../../engine/settings-of-actions.ts';
import type { AppContext } from '../app-context.ts';

/**
 * Rejects a definition that names a key which does not exist in the workspace (docs/rules.md, rule 18).
 * @throws EngineError malformed_definition with the `path` of the first such key
 */
export async function checkSecrets(context: AppContext, workspace_id: Id, definition: Definition): Promise<void> {
  const named = settingsOfActions(definition, 'secret_id', (action) =>
    action.stepable_type === 'slack' ? action.stepable.secret_id : null,
  ).map(({ value, path }) => ({ id: value.toLowerCase(), path }));
  if (named.length === 0) return;
  const { rows } = await context.pool.query<{ id: Id }>({
    name: 'check-secrets',
    text: `select id from secrets where workspace_id = $1 and kind = 'slack' and id = any($2::uuid[])`,
    values: [workspace_id, named.map(({ id }) => id)],
  });
  const existing = new Set(rows.map(({ id }) => id));
  const unknown = named.find(({ id }) => !existing.has(id));
  if (unknown) throw malformedDefinition(unknown.path, 'unknown_id', { id: unknown.id });
}
