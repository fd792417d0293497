import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import type { DueAfter, Id, Ref, Unix } from '../../engine/definition.ts';
import type { FieldAnswer } from '../../engine/run-state.ts';

/** A row of `planned_runs`, with its workflow's name. */
export interface PlanRow {
  id: Id;
  workflow_id: Id;
  workflow_name: string;
  workflow_translations: WorkflowTranslations;
  trigger_id: Id | null;
  name: string | null;
  description: string;
  created_by: Id;
  rule: string | null;
  zone: string;
  /** YYYY-MM-DD */
  starts_on: string;
  starts_at: string;
  fields: FieldAnswer[];
  due_at: Unix | null;
  due_after: DueAfter | null;
  reassign_initiators: Ref[];
  status: 'enabled' | 'disabled';
  notice: 'creator_left' | null;
  next_at: Unix | null;
  revision: number;
  created_at: Unix;
  updated_at: Unix;
  /** While it can be brought back. Null unless it was deleted. */
  deleted_at: Unix | null;
}

export const planColumns = `p.id, p.workflow_id, p.trigger_id, p.name, p.description, p.created_by, p.rule, p.zone,
  p.starts_on, p.starts_at, p.fields, p.due_at, p.due_after, p.reassign_initiators, p.status, p.notice, p.next_at,
  p.revision, p.created_at, p.updated_at, p.deleted_at`;
