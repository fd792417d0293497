import type { PoolClient } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';

/** What comes to a workspace's storage, or with negative figures goes. */
export interface StorageChange {
  workspace_id: Id;
  bytes: number;
  files: number;
  at: Unix;
}

/** The one place by which bytes come and go, in the transaction of their rows: whoever meters storage writes it down here. */
export async function noteStorage(_client: PoolClient, _change: StorageChange): Promise<void> {}
