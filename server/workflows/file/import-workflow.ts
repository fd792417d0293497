import type { z } from 'zod';
import type { WorkflowFile } from '../../../contract/workflow-file.ts';
import type { importWorkflow as contract, WorkflowFilePreview } from '../../../contract/workflow-files.ts';
import type { ShownProblem } from '../../../contract/workflows.ts';
import { fieldsOf } from '../../../engine/actions/index.ts';
import { cutText } from '../../../engine/cut-text.ts';
import type { Id, Language } from '../../../engine/definition.ts';
import { peopleOfFile } from '../../../library/workflow-file/people-of-file.ts';
import { readNames } from '../../../library/workflow-file/translations-in-file.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { checkRefs } from '../../people/check-refs.ts';
import { directoryOf } from '../../people/people.ts';
import { createUnderFreeName, numberedName } from '../create-under-free-name.ts';
import { createWorkflow } from '../create-workflow.ts';
import { findProblems } from '../find-problems.ts';
import { findTriggers } from '../find-workflow.ts';
import { mayWorkflow } from '../policy.ts';
import { updateTrigger } from '../update-trigger.ts';
import { checkVersion, readFile } from './read-file.ts';
import { findRef, resolvePeople } from './resolve-people.ts';

type Input = z.infer<NonNullable<typeof contract.body>>;

const textOf = (lines: string | string[] | undefined) => (typeof lines === 'string' ? lines : (lines ?? []).join('\n'));

/** Name, description and tags of a file. The tags that the workspace does not have are left out. */
export async function settingsOf({ pool }: AppContext, workspace_id: Id, file: WorkflowFile) {
  // Stored names are composed; a file may come from a tool that writes accents apart.
  const names = (file.tags ?? []).map((name) => name.normalize('NFC'));
  const { rows } = await pool.query<{ id: Id; name: string }>(
    'select id, name from tags where workspace_id = $1 and lower(name) = any($2::text[])',
    [workspace_id, names.map((name) => name.toLowerCase())],
  );
  const idOf = (name: string) => rows.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.id ?? null;
  const tags = names.map((name) => ({ name, id: idOf(name) }));
  const categories = [...new Set(tags.flatMap(({ id }) => id ?? []))];
  const description = cutText(textOf(file.description), 2000);
  return { name: file.name, description, translations: readNames(file), tags, categories };
}

/** What an import would bring; nothing is changed. @throws ApiError operation_not_allowed, and as `readFile` */
export async function previewFile(
  context: AppContext,
  caller: MemberCaller,
  file: WorkflowFile,
): Promise<WorkflowFilePreview> {
  if (!mayWorkflow('create', caller)) throw new ApiError('operation_not_allowed');
  checkVersion(file);
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  const definition = readFile(file, { nextId: context.nextId, resolve: () => [] });
  const { rows } = await context.pool.query(
    'select 1 from workflows where workspace_id = $1 and lower(name) = lower($2) and deleted_at is null limit 1',
    [caller.workspace_id, file.name],
  );
  const actions = definition.action_groups.flatMap((group) => group.actions);
  const needsSecret = ['slack', 'workflow_hook'];
  const { name, description, tags } = await settingsOf(context, caller.workspace_id, file);
  return {
    name,
    name_taken: rows.length > 0,
    description,
    action_groups: definition.action_groups.length,
    actions: actions.length,
    fields: actions.reduce((sum, action) => sum + fieldsOf(action).length, definition.trigger_form.length),
    people: peopleOfFile(file).map((one) => ({
      ...one,
      found: findRef(directory, one.type === 'group' ? 'group' : 'user_workspace', one.name),
    })),
    tags,
    without_secret: actions.filter(({ stepable_type }) => needsSecret.includes(stepable_type)).map((one) => one.name),
  };
}

/**
 * Makes a workflow of a file, with the caller as its admin.
 * @throws ApiError operation_not_allowed; invalid_input for a fault of the file, with its path, and for people that are
 * not found; name_taken for a name that was asked for
 */
export async function importWorkflow(context: AppContext, caller: MemberCaller, input: Input, language: Language) {
  if (!mayWorkflow('create', caller)) throw new ApiError('operation_not_allowed');
  const { file, people, startable_by } = input;
  checkVersion(file);
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  if (startable_by) checkRefs(directory, startable_by, 'startable_by');
  const resolve = resolvePeople(file, directory, people);
  const draft = readFile(file, { nextId: context.nextId, resolve });
  const { name, description, translations, categories } = await settingsOf(context, caller.workspace_id, file);
  const settings = { description, translations, categories, draft };
  const workflow = input.name
    ? { id: await createWorkflow(context, caller, { ...settings, name: input.name }), name: input.name }
    : await createUnderFreeName(context, caller, settings, (number) => numberedName(name, number));
  if (startable_by) {
    const [trigger] = await findTriggers(context, caller.workspace_id, workflow.id);
    const ids = { workflow_id: workflow.id, trigger_id: trigger?.id ?? '' };
    if (trigger) await updateTrigger(context, caller, ids, { startable_by });
  }
  const problems: ShownProblem[] = await findProblems(context, directory, workflow.id, draft, language);
  return { workflow, problems };
}
