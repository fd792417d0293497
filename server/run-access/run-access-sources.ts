/**
 * What gives people a part in runs, besides having started them, which the run itself says: rows of a table, each of
 * which names a person as `member_id` or a group as `group_id`.
 */
interface RunAccessSource {
  table: string;
  /** What a row is of: that run alone, or every run of that workflow or version. */
  of: 'run' | 'workflow' | 'version';
  /** Rows name people only. */
  noGroups?: true;
  /** A row left from before says nothing of who has become a guest. */
  noGuests?: true;
}

/** All of them: the rule for one run (`visible-runs.ts`) and a person's runs at once (`accessible-run-ids.ts`) are made from these. */
export const runAccessSources = {
  assignee: { table: 'step_assignees', of: 'run' },
  admin: { table: 'workflow_admins', of: 'workflow', noGroups: true, noGuests: true },
  viewer: { table: 'run_viewers', of: 'run' },
  workflow_viewer: { table: 'workflow_viewers', of: 'workflow' },
  canceller: { table: 'version_cancellers', of: 'version' },
} satisfies Record<string, RunAccessSource>;

export const allAccessSources: RunAccessSource[] = Object.values(runAccessSources);

/** Placeholders or columns: the member's id, and their role there. */
interface Person {
  member: string;
  role: string;
}

/**
 * From where the rows `p` of a person are found, and those of the groups that they are in. By name and by group apart, or
 * no index would begin at the person where a list asks for all of theirs at once.
 * @param also What else must be so of the row. In the join, not behind it: there PostgreSQL would gather all rows of the
 *             person's groups in a hash, to which a single run is not worth it.
 */
function rowsOf({ table, noGroups }: RunAccessSource, workspace: string, member: string, also: string): string[] {
  const byName = `from ${table} p where p.workspace_id = ${workspace} and p.member_id = ${member} and ${also}`;
  const byGroup = `from group_members gm
        join ${table} p on p.workspace_id = gm.workspace_id and p.group_id = gm.group_id and ${also}
      where gm.workspace_id = ${workspace} and gm.member_id = ${member}`;
  return noGroups ? [byName] : [byName, byGroup];
}

const mayHave = ({ noGuests }: RunAccessSource, role: string) => (noGuests ? `${role}::text <> 'guest'` : 'true');

const columnOfRun = ({ of }: RunAccessSource) => (of === 'run' ? 'r.id' : `r.${of}_id`);

/**
 * Whether a person has the part in one of `runs r`: a condition.
 * @param only What else must be so of the row `p`.
 */
export function hasAccessBy(part: RunAccessSource, { member, role }: Person, only = 'true'): string {
  const also = `p.${part.of}_id = ${columnOfRun(part)} and ${only}`;
  const found = rowsOf(part, 'r.workspace_id', member, also).map((rows) => `exists (select ${rows})`);
  return `${mayHave(part, role)} and (${found.join('\n      or ')})`;
}

/** The ids of all runs of the workspace in which a person has the part, some of them twice: one statement for each way. */
export function runIdsByAccess(part: RunAccessSource, workspace: string, { member, role }: Person): string[] {
  return rowsOf(part, workspace, member, mayHave(part, role)).map((rows) =>
    part.of === 'run'
      ? `select p.run_id ${rows}`
      : `select r.id from (select p.${part.of}_id ${rows}) mine
      join runs r on r.workspace_id = ${workspace} and ${columnOfRun(part)} = mine.${part.of}_id`,
  );
}
