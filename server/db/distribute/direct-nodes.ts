import type { ClientBase, Pool } from 'pg';
import { type NodeAddress, NodeMap, readCatalogue } from './node-map.ts';

/** A connection pool of the node that holds a workspace. */
export interface DirectNode {
  /** `host:port` */
  name: string;
  pool: Pool;
  /** The part of the tables that holds the workspace. */
  part: string;
}

export interface DirectAccess {
  /** Opens a pool of a node. @param onConnect Its connections are not used if this fails. */
  openPool(address: NodeAddress, onConnect: (client: ClientBase) => Promise<void>): Pool;
  /** Called when a node cannot be used directly, and the coordinator is asked instead. */
  onUnreachable(node: string, error: unknown): void;
}

/** Milliseconds after which a node that failed is tried again; meanwhile it is asked through the coordinator. */
const rest = 3_000;

/**
 * Pools of each node, and the connections of each. A part of the tables always uses the same pool: PostgreSQL plans a function once
 * for each part and connection, and a connection that knows fewer parts is quicker.
 */
const groups = 4;
export const mostOfGroup = 3;

interface Connected {
  /** Empty until the node was reached. */
  pools: Pool[];
  /** The pool of each part that was asked for, by its position. */
  groups: Map<string, number>;
  /** What its server says of itself. */
  identity: string;
  /** A node is open once a connection to it was made. */
  isOpen: boolean;
  isOpening: boolean;
  /** When it may be tried again. */
  restsUntil: number;
  /** Whether it was reported that it failed. */
  isReported: boolean;
}

/**
 * The nodes of a distributed database that this process is connected to, besides the coordinator. No statement waits until a node
 * is reached: it goes through the coordinator until then.
 */
export class DirectNodes {
  readonly #coordinator: Pool;
  readonly #access: DirectAccess;
  readonly #map: NodeMap;
  readonly #nodes = new Map<string, Connected>();
  #isClosed = false;

  constructor(coordinator: Pool, access: DirectAccess) {
    this.#coordinator = coordinator;
    this.#access = access;
    this.#map = new NodeMap(readCatalogue(coordinator));
  }

  /** The node of a workspace; undefined if it is not known, not reached, or the coordinator. */
  find(workspace: string): DirectNode | undefined {
    const holder = this.#map.find(workspace);
    if (!holder || this.#isClosed) return undefined;
    const name = `${holder.host}:${holder.port}`;
    const node = this.#nodes.get(name) ?? {
      pools: [],
      groups: new Map(),
      identity: '',
      isOpen: false,
      isOpening: false,
      restsUntil: 0,
      isReported: false,
    };
    this.#nodes.set(name, node);
    const group = node.groups.get(holder.part) ?? node.groups.size % groups;
    node.groups.set(holder.part, group);
    const pool = node.pools[group];
    if (pool && node.isOpen) return { name, pool, part: holder.part };
    if (!node.isOpening && performance.now() >= node.restsUntil) void this.#open(name, holder, node);
    return undefined;
  }

  /** The workspace is not on the node that `find` gave. */
  forget(workspace: string): void {
    this.#map.forget(workspace);
  }

  /** From now on the coordinator is asked instead of a node that failed, for a while. */
  leave(name: string, error: unknown): void {
    const node = this.#nodes.get(name);
    if (node?.isOpen) this.#rest(name, node, error);
  }

  /** The pools that are open, by `host:port`. */
  pools(): [name: string, pools: Pool[]][] {
    return [...this.#nodes].map(([name, { pools }]) => [name, pools]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#nodes.values()].flatMap(({ pools }) => pools.map((pool) => pool.end())));
  }

  async #open(name: string, { host, port }: NodeAddress, node: Connected): Promise<void> {
    node.isOpening = true;
    try {
      node.identity = await this.#identityOf({ host, port });
      if (this.#isClosed) return;
      if (node.pools.length === 0) {
        const check = (client: ClientBase) => checkIdentity(client, node.identity);
        node.pools = Array.from({ length: groups }, () => this.#access.openPool({ host, port }, check));
      }
      (await (node.pools[0] as Pool).connect()).release();
      node.isOpen = true;
      node.isReported = false;
    } catch (error) {
      this.#rest(name, node, error);
    } finally {
      node.isOpening = false;
    }
  }

  #rest(name: string, node: Connected, error: unknown): void {
    node.isOpen = false;
    node.restsUntil = performance.now() + rest;
    if (node.isReported || this.#isClosed) return;
    node.isReported = true;
    this.#access.onUnreachable(name, error);
  }

  /** The server that the coordinator finds at an address. From here, another one may be there, such as at `localhost`. */
  async #identityOf({ host, port }: NodeAddress): Promise<string> {
    const { rows } = await this.#coordinator.query<{ identity: string }>({
      name: 'identify-node',
      text: `select r.result as identity from run_command_on_all_nodes('${identify}') r
        join pg_dist_node n on n.nodeid = r.nodeid where r.success and n.nodename = $1 and n.nodeport = $2`,
      values: [host, port],
    });
    if (!rows[0]) throw new Error('The coordinator does not reach the node');
    return rows[0].identity;
  }
}

const identify = 'select system_identifier::text as identity from pg_control_system() where not pg_is_in_recovery()';

async function checkIdentity(client: ClientBase, expected: string): Promise<void> {
  const { rows } = await client.query<{ identity: string }>(identify);
  if (rows[0]?.identity !== expected) throw new Error('Another server has the address of the node');
}
