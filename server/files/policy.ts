import type { Id } from '../../engine/definition.ts';
import { listOf } from '../../engine/value-type.ts';
import type { MemberCaller } from '../http/caller.ts';
import { isHidden } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';

interface ReadableFile {
  key: string;
  kind: string | null;
  step_id: Id | null;
  uploaded_by: Id | null;
  has_expired: boolean;
}

/**
 * Whether a member may read a file: until it is attached, its uploader; then whoever sees the run, and of a locked
 * action only those who may read its answers.
 * @param runContext The run that it is attached to, as the caller sees it; null while it is attached to none.
 */
export function mayReadFile(caller: MemberCaller, file: ReadableFile, runContext: RunContext | null): boolean {
  const isOwn = file.uploaded_by === caller.member_id;
  if (!runContext) return isOwn && !file.has_expired;
  if (file.kind !== 'answer') return true;
  if (isHidden(runContext, caller, file.step_id)) return false;
  const isNamed = runContext.loaded.run.values.some(
    ({ step_id, value }) => step_id === file.step_id && listOf(value).includes(file.key),
  );
  return isNamed || isOwn;
}
