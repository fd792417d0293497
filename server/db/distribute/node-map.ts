import type { Pool } from 'pg';

/** Where a node listens, as Citus knows it. */
export interface NodeAddress {
  host: string;
  port: number;
}

/** The node that holds a workspace, and the part of the tables in which it is. */
export interface Holder extends NodeAddress {
  part: string;
}

/** What the catalogue of Citus says. */
export interface Catalogue {
  partOf(workspace: string): Promise<string | undefined>;
  /** The nodes of all parts, but for those on the coordinator. */
  nodes(): Promise<Map<string, NodeAddress>>;
}

/** Milliseconds. A node that Citus does not use any more is used for so long at most. */
const validFor = 10_000;
/** Milliseconds after which the nodes are read again, if the map is used. */
const renewedAfter = 5_000;
/** Milliseconds between two readings of the nodes. */
const pause = 500;
/** Workspaces whose part is remembered. */
const mostWorkspaces = 50_000;

/**
 * Which node holds a workspace. Nobody waits for it: what it does not know yet is read meanwhile, so that the next one knows it.
 */
export class NodeMap {
  readonly #catalogue: Catalogue;
  readonly #now: () => number;
  readonly #parts = new Map<string, string>();
  readonly #asked = new Set<string>();
  #nodes = new Map<string, NodeAddress>();
  #readAt = -Infinity;
  #triedAt = -Infinity;
  #isReading = false;

  constructor(catalogue: Catalogue, now: () => number = () => performance.now()) {
    this.#catalogue = catalogue;
    this.#now = now;
  }

  /** The node that holds a workspace; undefined if it is not known, or is the coordinator. */
  find(workspace: string): Holder | undefined {
    const part = this.#parts.get(workspace);
    if (part === undefined) void this.#findPart(workspace);
    const age = this.#now() - this.#readAt;
    if (age >= renewedAfter) void this.#read();
    const node = age < validFor && part !== undefined ? this.#nodes.get(part) : undefined;
    return part === undefined || !node ? undefined : { part, ...node };
  }

  /** The workspace is not where the map says. */
  forget(workspace: string): void {
    const part = this.#parts.get(workspace);
    this.#parts.delete(workspace);
    if (part !== undefined) this.#nodes.delete(part);
    this.#readAt = Math.min(this.#readAt, this.#now() - renewedAfter);
  }

  async #findPart(workspace: string): Promise<void> {
    if (this.#asked.has(workspace)) return;
    this.#asked.add(workspace);
    try {
      const part = await this.#catalogue.partOf(workspace);
      if (part === undefined) return;
      if (this.#parts.size >= mostWorkspaces) this.#parts.clear();
      this.#parts.set(workspace, part);
    } catch {
      // The statement goes through the coordinator, and the next one asks again.
    } finally {
      this.#asked.delete(workspace);
    }
  }

  async #read(): Promise<void> {
    const began = this.#now();
    if (this.#isReading || began - this.#triedAt < pause) return;
    this.#isReading = true;
    this.#triedAt = began;
    try {
      this.#nodes = await this.#catalogue.nodes();
      this.#readAt = began;
    } catch {
      // As above.
    } finally {
      this.#isReading = false;
    }
  }
}

/** The catalogue of a distributed database. @param coordinator A pool there. */
export function readCatalogue(coordinator: Pool): Catalogue {
  return {
    partOf: async (workspace) => {
      const { rows } = await coordinator.query<{ part: string }>({
        name: 'find-part',
        text: `select get_shard_id_for_distribution_column('workspaces', $1::uuid)::text as part`,
        values: [workspace],
      });
      return rows[0]?.part;
    },
    nodes: async () => {
      const { rows } = await coordinator.query<{ part: string } & NodeAddress>({
        name: 'read-nodes',
        text: `select s.shardid::text as part, n.nodename as host, n.nodeport as port
          from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
            join pg_dist_node n on n.groupid = p.groupid
          where s.logicalrelid = 'workspaces'::regclass and n.groupid <> 0 and n.noderole = 'primary' and n.isactive`,
      });
      return new Map(rows.map(({ part, host, port }) => [part, { host, port }]));
    },
  };
}
