import type pg from 'pg';
import { isDistributed } from '../db/distribute/is-distributed.ts';
import { openPatientClient } from './open-patient-client.ts';

/** Transactions whose statements see the database as it was at one moment, while others go on writing. */
export interface Snapshots {
  /** For the tables of workspaces. In a distributed database each node has a moment of its own. */
  ofWorkspaces: pg.Client;
  /** For the other tables. */
  ofOthers: pg.Client;
  /** Call it when everything was read. @throws Error if what was read may lack rows */
  finish(): Promise<void>;
  /** Closes the connections. */
  close(): Promise<void>;
}

const begin = 'begin transaction isolation level repeatable read, read only';

export async function openSnapshots(url: string): Promise<Snapshots> {
  const client = await openPatientClient(url);
  try {
    if (await isDistributed(client)) return await openOnNodes(url, client);
    await client.query(begin);
    // The first statement takes the snapshot.
    await client.query('select 1');
    return {
      ofWorkspaces: client,
      ofOthers: client,
      finish: async () => void (await client.query('commit')),
      close: () => client.end().catch(() => {}),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/**
 * In a distributed database a snapshot is of one node. First come those of the nodes that hold the workspaces, and then that
 * of the coordinator: people who joined in between are there without a workspace, and not the other way round, and what was
 * handed on from an outbox to the queue is in both, which a worker then sees.
 */
async function openOnNodes(url: string, ofWorkspaces: pg.Client): Promise<Snapshots> {
  const ofOthers = await openPatientClient(url);
  const close = async () => {
    await Promise.all([ofWorkspaces, ofOthers].map((client) => client.end().catch(() => {})));
  };
  try {
    const before = await readPlaces(ofOthers);
    // With a second connection to a node, some of its tables would be read at another moment.
    await ofWorkspaces.query('set citus.max_adaptive_executor_pool_size = 1');
    await ofWorkspaces.query(begin);
    // Each node takes its snapshot with its first statement.
    await ofWorkspaces.query('select count(*) from workspaces');
    await ofOthers.query(begin);
    await ofOthers.query('select 1');
    return {
      ofWorkspaces,
      ofOthers,
      finish: async () => {
        await ofWorkspaces.query('commit');
        await ofOthers.query('commit');
        // The snapshot of its new node does not contain what was copied there after it.
        if ((await readPlaces(ofOthers)) === before) return;
        throw new Error('workspaces were moved to another node while the backup was made: make it again');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Which node holds which part of the tables. */
async function readPlaces(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ places: string }>(
    `select string_agg(shardid || ' ' || groupid, ',' order by shardid, groupid) as places from pg_dist_placement`,
  );
  return rows[0]?.places ?? '';
}
