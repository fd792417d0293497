import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { ImportOptions } from '../../contract/import-options.ts';
import type { Import } from '../../contract/imports.ts';
import { BatonClient } from '../baton-client.ts';

type Reply<T> = Promise<T>;

/** The calls of Baton's API that an import needs. */
export class ImportClient extends BatonClient {
  async upload(path: string): Promise<Import> {
    const form = new FormData();
    form.append('file', await openAsBlob(path), basename(path));
    const { import: uploaded } = await this.here<{ import: Import }>('POST', '/imports', form);
    return uploaded;
  }

  update(id: string, options: Partial<ImportOptions>): Reply<{ import: Import }> {
    return this.here('PATCH', `/imports/${id}`, { import: options });
  }

  start(id: string): Reply<{ import: Import }> {
    return this.here('POST', `/imports/${id}/start`);
  }

  cancel(id: string): Reply<{ import: Import }> {
    return this.here('POST', `/imports/${id}/cancel`);
  }

  delete(id: string): Reply<unknown> {
    return this.here('DELETE', `/imports/${id}`);
  }

  find(id: string): Reply<{ import: Import }> {
    return this.here('GET', `/imports/${id}`);
  }

  /** The id of the workflow that is named by its id, or by its name in any case; null if no workflow has the name. */
  async findWorkflow(wanted: string): Promise<string | null> {
    type Workflows = { workflows: { id: string; name: string }[] };
    const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(wanted);
    if (isId) return wanted;
    const query = new URLSearchParams({ search: wanted, per_page: '100' });
    const { workflows } = await this.here<Workflows>('GET', `/workflows?${query}`);
    return workflows.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.id ?? null;
  }

  report(id: string): Reply<string> {
    return this.textHere(`/imports/${id}/report`);
  }
}
