import type { Run, RunStepReply, Stage } from '../../contract/runs.ts';
import { members, sampleId } from './sample-data.ts';

/** A stage that Mali holds, with the id that `sampleId(number)` gives. */
export function sampleStage(number: number, changes: Partial<Stage> = {}): Stage {
  return {
    action_group_id: sampleId(number),
    name: `Stage ${number}`,
    state: 'held',
    holders: [{ type: 'user_workspace', id: sampleId(20), name: 'Mali Srisuk' }],
    expected: [],
    is_yours: true,
    opened_at: 1_790_000_000,
    settled_at: null,
    ...changes,
  };
}

/** A running run of these stages and steps, which Amara has started. */
export function sampleRun(stages: Stage[], run_steps: RunStepReply[], changes: Partial<Run> = {}): Run {
  const creator = members[1]!.user;
  return {
    id: sampleId(2),
    name: 'Invoice 7',
    description: '',
    status: 'running',
    workflow_id: sampleId(9),
    workflow: { id: sampleId(9), name: 'Request for payment', created_by_user: null },
    version: { id: sampleId(50), number: 3 },
    created_by_user: creator,
    creator_name: 'Amara Okafor',
    pending_run_step: null,
    assignees: [],
    stages,
    started_at: 1_790_000_000,
    ended_at: null,
    due_date: null,
    due_after: null,
    is_overdue: false,
    hid_at: null,
    deleted_at: null,
    updated_at: 1_790_000_000,
    is_admin: false,
    import: null,
    can: {},
    run_steps,
    fields: [],
    image_keys: [],
    imageKeys: [],
    images: [],
    participants: [],
    startable_by: [],
    reassign_initiators: [],
    repeat_type: 'does_not_repeat',
    start_date: null,
    move: null,
    parent_run: null,
    comments: [],
    is_following: false,
    ...changes,
  };
}
