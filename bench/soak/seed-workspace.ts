import { Pool } from 'pg';
import { newId } from '../../server/db/new-id.ts';
import { anyVote, definitionBuilders } from '../../server/demo/demo-definition.ts';
import { callOverHttp } from '../../server/testing/call-over-http.ts';
import { createTestWorkflow, createTestWorkspace } from '../../server/testing/factories.ts';
import type { peopleAtWork, SoakWorkspace, Team } from './people-at-work.ts';

const teamSize = 4;

export interface ServerAddress {
  /** Of the database. */
  url: string;
  base: string;
  port: number;
  /** The setting SECRET of the server. */
  secret: string;
}

/** Makes a workspace of teams of four people, each team with a workflow of two approvals that everybody may start. */
export async function seedWorkspace(
  { url, base, port, secret }: ServerAddress,
  teamCount: number,
): Promise<SoakWorkspace> {
  const pool = new Pool({ connectionString: url, max: 2 });
  try {
    const as = (token: string | null) => callOverHttp(base, token);
    const workspace = await createTestWorkspace({
      context: { pool, nextId: () => newId(), config: { SECRET: secret } },
      as,
    });
    const people = [workspace.owner];
    while (people.length < teamCount * teamSize) people.push(await workspace.person());
    const everyone = await workspace.group(...people);
    const { act, group, field } = definitionBuilders('soak');
    const approval = { fields: [], vote: anyVote, cancel_on_disapprove: false };
    const teams: Team[] = [];
    for (let count = 0; count < teamCount; count++) {
      const members = people.slice(count * teamSize, (count + 1) * teamSize);
      const assignees = [await workspace.group(...members)];
      const definition = {
        schema: 1 as const,
        trigger_form: [field('text', 'what', 'What')],
        action_groups: ['Check', 'Sign'].map((name) => group(name, act('approval', name, approval, { assignees }))),
        cancellation: [],
      };
      const { id } = await createTestWorkflow(workspace, definition, [everyone]);
      teams.push({ workflow_id: id, tokens: members.map(({ token }) => token) });
    }
    await pool.query('update workspaces set people_revision = people_revision + 1 where id = $1', [workspace.id]);
    return { port, path: workspace.path, teams };
  } finally {
    await pool.end();
  }
}

/** Starts that many runs, and answers them until few wait. */
export async function startRuns(
  work: ReturnType<typeof peopleAtWork>,
  { all, waiting }: { all: number; waiting: number },
): Promise<void> {
  let left = all;
  const one = async () => {
    while (left > 0 || work.waiting() > waiting) await work.do(left-- > 0 ? 'start' : 'answer');
  };
  await Promise.all(Array.from({ length: 16 }, one));
}
