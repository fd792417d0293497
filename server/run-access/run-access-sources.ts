/**
 * A source of access to runs, besides being the initiator, which is a column of the run: a table whose rows name a
 * person as `member_id` or a group as `group_id`.
 */
interface RunAccessSource {
  table: string;
  /** What a row refers to: one run, or all runs of a workflow or of a version. */
  of: 'run' | 'workflow' | 'version';
  /** Its rows cannot name groups. */
  noGroups?: true;
  /** Guests are excluded: a row may remain from before a member became a guest. */
  noGuests?: true;
}

/**
 * All sources. The rule for one run (`visible-runs.ts`) and the list of a person's runs (`accessible-run-ids.ts`) are
 * built from them, and a test compares the two.
 */
export const runAccessSources = {
  assignee: { table: 'step_assignees', of: 'run' },
  admin: { table: 'workflow_admins', of: 'workflow', noGroups: true, noGuests: true },
  viewer: { table: 'run_viewers', of: 'run' },
  workflow_viewer: { table: 'workflow_viewers', of: 'workflow' },
  canceller: { table: 'version_cancellers', of: 'version' },
} satisfies Record<string, RunAccessSource>;

export const allAccessSources: RunAccessSource[] = Object.values(runAccessSources);

/** Those that name runs, and those that name whole workflows or versions. */
export const sourcesOfRuns = allAccessSources.filter(({ of }) => of === 'run');
export const sourcesOfWorkflows = allAccessSources.filter(({ of }) => of !== 'run');

/** Placeholders or columns of the member's id and role. */
interface Person {
  member: string;
  role: string;
}

/**
 * The FROM clauses that find a person's rows `p`, and those of their groups. They are two clauses, because with one
 * PostgreSQL could not begin with an index on the person when a list needs all of their runs.
 * @param also A further condition on the row. It is part of the join condition: in the WHERE clause of an `exists`,
 * PostgreSQL would use it to build a hash of all rows of the person's groups, which is slow for a single run.
 */
function rowsOf({ table, noGroups }: RunAccessSource, workspace: string, member: string, also: string): string[] {
  const byName = `from ${table} p where p.workspace_id = ${workspace} and p.member_id = ${member} and ${also}`;
  const byGroup = `from group_members gm
        join ${table} p on p.workspace_id = ${workspace} and p.group_id = gm.group_id and ${also}
      where gm.workspace_id = ${workspace} and gm.member_id = ${member}`;
  return noGroups ? [byName] : [byName, byGroup];
}

const mayHave = ({ noGuests }: RunAccessSource, role: string) => (noGuests ? `${role}::text <> 'guest'` : 'true');

const columnOfRun = ({ of }: RunAccessSource) => (of === 'run' ? 'r.id' : `r.${of}_id`);

/**
 * SQL condition: a person has access to one of `runs r` through this source.
 * @param person With columns, if each row of a statement has its own person.
 * @param only A further condition on the row `p`.
 */
export function hasAccessBy(part: RunAccessSource, person: Person, only = 'true'): string {
  const { member, role } = person;
  if (isParameter(member)) return hasAccessOfOne(part, person, only);
  const also = `p.${part.of}_id = ${columnOfRun(part)} and ${only}`;
  const found = rowsOf(part, '$1', member, also).map((rows) => `exists (select 1 ${rows} offset 0)`);
  return `${mayHave(part, role)} and (${found.join('\n      or ')})`;
}

/**
 * SQL condition, once for a statement: a person has access to any run, workflow or version through this source.
 * @param only A further condition on the row `p`.
 */
export function isNamedBy(part: RunAccessSource, workspace: string, { member, role }: Person, only = 'true'): string {
  const found = rowsOf(part, workspace, member, only).map((rows) => `exists (select 1 ${rows})`);
  return `${mayHave(part, role)} and (${found.join(' or ')})`;
}

/** Whether a statement is about one person. */
export const isParameter = (member: string): boolean => member.startsWith('$');

/** SQL: the groups of a person. */
const groupsOf = (member: string) =>
  `array(select gm.group_id from group_members gm where gm.workspace_id = $1 and gm.member_id = ${member})`;

/**
 * The same condition in a statement about one person. What does not depend on the run is found once for the statement: the
 * person's groups, workflows and versions. What remains for each run is one look-up of the person, and one of each group, in
 * the assignees and viewers.
 */
function hasAccessOfOne(part: RunAccessSource, { member, role }: Person, only: string): string {
  const { table, of, noGroups } = part;
  const names = [`p.member_id = ${member}`, ...(noGroups ? [] : [`p.group_id = any (${groupsOf(member)})`])];
  const rows = names.map((named) => `from ${table} p where p.workspace_id = $1 and ${named} and ${only}`);
  const found =
    of === 'run'
      ? rows.map((one) => `exists (select 1 ${one} and p.run_id = r.id offset 0)`)
      : [`${columnOfRun(part)} = any (array(${rows.map((one) => `select p.${of}_id ${one}`).join(' union all ')}))`];
  return `${mayHave(part, role)} and (${found.join('\n      or ')})`;
}

/** SQL conditions that leave out runs: on the column of a run's id, and on `runs r`. */
export interface Narrowing {
  byId: (column: string) => string;
  byRun: string;
}

export const notNarrowed: Narrowing = { byId: () => 'true', byRun: 'true' };

/**
 * SQL: the ids of all runs of the workspace that a person has access to through this source, with duplicates, as
 * separate statements for names and groups.
 */
export function runIdsByAccess(
  part: RunAccessSource,
  workspace: string,
  { member, role }: Person,
  { byId, byRun }: Narrowing,
): string[] {
  const only = part.of === 'run' ? `${mayHave(part, role)} and ${byId('p.run_id')}` : mayHave(part, role);
  return rowsOf(part, workspace, member, only).map((rows) =>
    part.of === 'run'
      ? `select p.run_id ${rows}`
      : `select r.id from (select p.${part.of}_id ${rows}) mine
      join runs r on r.workspace_id = ${workspace} and ${columnOfRun(part)} = mine.${part.of}_id and ${byRun}`,
  );
}
