import type { Id, Ref } from '../../engine/definition.ts';
import type { Effect, RunEvent } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import { Failure } from '../http/failure.ts';
import { writeMail } from '../mails/write-mail.ts';
import { type Directory, directoryOf, type Member, peopleFor } from '../members/people.ts';
import type { Parts } from '../parts.ts';
import { applyEvent, type KnownRun } from './apply-event.ts';
import { loadRun } from './load-run.ts';
import { loadVersion } from './load-version.ts';

/** An effect as its job carries it: see `jobRow` in `store-transition.ts`. */
export type EffectJob<T extends Effect['type']> = Extract<Effect, { type: T }> & { workspace_id: Id; of_run_id: Id };

/** A run as Baton itself sees it; null when it is gone, and its jobs with it. */
export async function knowAsBaton(parts: Parts, workspace_id: Id, run_id: Id): Promise<KnownRun | null> {
  const [directory, loaded] = await Promise.all([
    directoryOf(parts.pool, workspace_id),
    loadRun(parts.pool, workspace_id, run_id, null),
  ]);
  if (!loaded) return null;
  const version = await loadVersion(parts.pool, workspace_id, loaded.run.version_id);
  return { loaded, version, directory, people: peopleFor(directory, loaded.workflow.id) };
}

/**
 * An event that Baton itself brings to a run, or finds once it knows the run; a run that is gone has nothing to hear.
 */
export async function applyAsBaton(
  parts: Parts,
  workspace_id: Id,
  run_id: Id,
  event: RunEvent | ((known: KnownRun) => RunEvent),
): Promise<void> {
  const { rows } = await parts.pool.query<{ time_zone: string }>({
    name: 'workspace-zone',
    text: 'select time_zone from workspaces where id = $1',
    values: [workspace_id],
  });
  const zone = rows[0]?.time_zone ?? 'UTC';
  const decide = typeof event === 'function' ? event : () => event;
  try {
    await applyEvent(parts, { workspace_id, run_id, viewer: null, zone, decide });
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'not_found')) throw error;
  }
}

/** After the last retry: the step fails, with what was said last, and an admin decides (rule 12). */
export async function giveUpStep(parts: Parts, job: EffectJob<'perform_step'>, job_id: Id): Promise<void> {
  const { rows } = await parts.pool.query<{ note: string | null }>({
    name: 'why-given-up',
    text: `select coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message') as note
      from pgboss.job where name = 'give_up_step' and id = $1`,
    values: [job_id],
  });
  const { run_step_id, attempt } = job;
  const note = rows[0]?.note ?? '';
  const reason = job.stepable_type === 'slack' ? 'chat_unreachable' : 'effect_failed';
  const event: RunEvent = { type: 'effect_failed', run_step_id, attempt, reason, note };
  await applyAsBaton(parts, job.workspace_id, job.of_run_id, event);
}

/** Tells the people of a step that just opened. */
export async function notifyOpened(parts: Parts, job: EffectJob<'notify_opened'>, job_id: Id): Promise<void> {
  const directory = await directoryOf(parts.pool, job.workspace_id);
  const readers = await whoWantsMail(parts, directory, job.to);
  // Most jobs of a busy workspace end here: the run is only read for somebody.
  if (readers.length === 0) return;
  const known = await knowAsBaton(parts, job.workspace_id, job.of_run_id);
  const step = known?.loaded.run.steps.find(({ id }) => id === job.run_step_id);
  if (!known || step?.status !== 'pending') return;
  await mailAbout(parts, known, { kind: 'opened', run_step_id: step.id, key: job_id, readers });
}

/** Tells the workflow's admins that a run needs a look; the workspace's owners, where no admin is left. */
export async function notifyAdmins(parts: Parts, job: EffectJob<'notify_admins'>, job_id: Id): Promise<void> {
  const known = await knowAsBaton(parts, job.workspace_id, job.of_run_id);
  if (!known) return;
  const readers = await whoWantsMail(parts, known.directory, adminsOf(known));
  await mailAbout(parts, known, { kind: 'admins', run_step_id: job.run_step_id, key: job_id, readers });
}

function adminsOf({ people }: KnownRun): Ref[] {
  const isThere = (id: Id) => people.members.get(id)?.active === true;
  const admins = people.workflow_admins.filter(isThere);
  const owners = [...people.members.values()].filter(({ role, id }) => role === 'owner' && isThere(id));
  const ids = admins.length > 0 ? admins : owners.map(({ id }) => id);
  return ids.map((id) => ({ type: 'user_workspace', id }));
}

/** Cancels a child run that nobody waits for any more. */
export async function cancelChild(parts: Parts, job: EffectJob<'cancel_child'>): Promise<void> {
  const child = await loadRun(parts.pool, job.workspace_id, job.child_run_id, null);
  if (child?.run.status !== 'running' && child?.run.status !== 'failed') return;
  await applyAsBaton(parts, job.workspace_id, job.child_run_id, { type: 'cancel', by: null });
}

/** Tells a parent run how its child ended. */
export async function tellParent(parts: Parts, job: EffectJob<'tell_parent'>): Promise<void> {
  const { run_step_id, status } = job;
  await applyAsBaton(parts, job.workspace_id, job.run_id, {
    type: 'child_ended',
    run_step_id,
    child_run_id: job.of_run_id,
    status,
  });
}

/** The people behind references who are there and want to be mailed, each once. */
async function whoWantsMail(parts: Parts, directory: Directory, to: readonly Ref[]): Promise<Member[]> {
  const ids = to.flatMap((ref) => (ref.type === 'group' ? (directory.groups.get(ref.id)?.member_ids ?? []) : [ref.id]));
  const members = [...new Set(ids)].flatMap((id) => directory.members.get(id) ?? []).filter(({ active }) => active);
  const { rows } = await parts.pool.query<{ id: Id }>({
    name: 'who-wants-mail',
    text: 'select id from users where id = any($1::uuid[]) and subscribed_to_email',
    values: [members.map(({ user_id }) => user_id)],
  });
  const wanting = new Set(rows.map(({ id }) => id));
  return members.filter(({ user_id }) => wanting.has(user_id));
}

interface Notice {
  kind: 'opened' | 'admins';
  run_step_id: Id | null;
  /** Makes the mails' ids: a repeat of the job adds none of them again. */
  key: Id;
  readers: readonly Member[];
}

/** One mail for each person, in their language, and a job for each mail: one address that fails holds up no other. */
async function mailAbout(parts: Parts, known: KnownRun, notice: Notice): Promise<void> {
  const { run, workflow } = known.loaded;
  const step = run.steps.find(({ id }) => id === notice.run_step_id);
  const values = {
    run: run.name,
    workflow: workflow.name,
    step: (step && indexOf(known.version).actions.get(step.step_id)?.action.name) ?? run.name,
  };
  const link = `${parts.config.BASE_URL}/workspaces/${known.directory.workspace_id}/runs/${run.id}/show`;
  await parts.jobs.sendOnce(
    'send_mail',
    notice.readers.map((reader) => {
      const key = `${notice.kind}.${notice.key}.${reader.id}`;
      return { key, data: { key, to: [reader.email], ...writeMail(reader.language, notice.kind, values, link) } };
    }),
  );
}
