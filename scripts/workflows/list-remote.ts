import type { BatonClient } from '../baton-client.ts';

export interface RemoteWorkflow {
  id: string;
  name: string;
}

/** Every workflow that the caller sees, or those that are named by name or id. @throws Error for a name that none has */
export async function listRemote(client: BatonClient, only: readonly string[]): Promise<RemoteWorkflow[]> {
  const all: RemoteWorkflow[] = [];
  for (let page = 1; ; page++) {
    type Reply = { workflows: RemoteWorkflow[]; total: number };
    const { workflows, total } = await client.here<Reply>('GET', `/workflows?per_page=100&page=${page}`);
    all.push(...workflows);
    if (all.length >= total || workflows.length === 0) break;
  }
  const isNamed = (wanted: string) => (one: RemoteWorkflow) =>
    one.id === wanted || one.name.toLowerCase() === wanted.toLowerCase();
  const missing = only.find((wanted) => !all.some(isNamed(wanted)));
  if (missing !== undefined) throw new Error(`There is no workflow ${missing}.`);
  return only.length === 0 ? all : all.filter((one) => only.some((wanted) => isNamed(wanted)(one)));
}

export interface ExportedWorkflow {
  revision: number | null;
  text: string;
}

/**
 * A workflow as a file. The revision is read first: if the draft changes in between, it is older than the text, and a later
 * push is refused rather than overwriting the change.
 */
export async function exportRemote(client: BatonClient, id: string): Promise<ExportedWorkflow> {
  const { draft } = await client.here<{ draft: { revision: number } | null }>('GET', `/workflows/${id}`);
  return { revision: draft?.revision ?? null, text: await client.textHere(`/workflows/${id}/export`) };
}
