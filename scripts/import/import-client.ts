import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { ImportOptions } from '../../contract/import-options.ts';
import type { Import } from '../../contract/imports.ts';

interface Problem {
  code?: string;
  detail?: string;
  errors?: { field: string; message: string }[];
}

/** A request that Baton refused. */
export class RefusedRequest extends Error {
  readonly code: string;

  constructor(status: number, { code = '', detail = '', errors = [] }: Problem) {
    super([detail || `status ${status}`, ...errors.map(({ field, message }) => `${field}: ${message}`)].join(' '));
    this.code = code;
  }
}

type Reply<T> = Promise<T>;

/** The calls of Baton's API that an import needs. */
export class ImportClient {
  readonly #base: string;
  #token = '';
  #workspace = '';

  constructor(url: string) {
    this.#base = url.replace(/\/+$/, '');
  }

  /** @param wanted The id or name of the workspace; it can be left out by members of one workspace. */
  async signIn(email: string, password: string, wanted: string | undefined): Promise<void> {
    const { token } = await this.#call<{ token: string }>('POST', '/api/auth/login', { email, password });
    this.#token = token;
    type Workspaces = { workspaces: { id: string; name: string }[] };
    const { workspaces } = await this.#call<Workspaces>('GET', '/api/v1/user/workspaces');
    const found = wanted
      ? workspaces.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase())
      : workspaces.length === 1
        ? workspaces[0]
        : undefined;
    if (!found) throw new Error(`Choose a workspace by --workspace: ${workspaces.map(({ name }) => name).join(', ')}`);
    this.#workspace = `/api/v1/user/workspaces/${found.id}`;
  }

  async upload(path: string): Promise<Import> {
    const form = new FormData();
    form.append('file', await openAsBlob(path), basename(path));
    const { import: uploaded } = await this.#call<{ import: Import }>('POST', `${this.#workspace}/imports`, form);
    return uploaded;
  }

  update(id: string, options: Partial<ImportOptions>): Reply<{ import: Import }> {
    return this.#call('PATCH', `${this.#workspace}/imports/${id}`, { import: options });
  }

  start(id: string): Reply<{ import: Import }> {
    return this.#call('POST', `${this.#workspace}/imports/${id}/start`);
  }

  cancel(id: string): Reply<{ import: Import }> {
    return this.#call('POST', `${this.#workspace}/imports/${id}/cancel`);
  }

  delete(id: string): Reply<unknown> {
    return this.#call('DELETE', `${this.#workspace}/imports/${id}`);
  }

  find(id: string): Reply<{ import: Import }> {
    return this.#call('GET', `${this.#workspace}/imports/${id}`);
  }

  /** The id of the workflow that is named by its id, or by its name in any case; null if no workflow has the name. */
  async findWorkflow(wanted: string): Promise<string | null> {
    type Workflows = { workflows: { id: string; name: string }[] };
    const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(wanted);
    if (isId) return wanted;
    const query = new URLSearchParams({ search: wanted, per_page: '100' });
    const { workflows } = await this.#call<Workflows>('GET', `${this.#workspace}/workflows?${query}`);
    return workflows.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.id ?? null;
  }

  async report(id: string): Promise<string> {
    const reply = await fetch(`${this.#base}${this.#workspace}/imports/${id}/report`, {
      headers: { authorization: `Bearer ${this.#token}` },
    });
    const text = await reply.text();
    if (!reply.ok) throw new RefusedRequest(reply.status, text.startsWith('{') ? JSON.parse(text) : {});
    return text;
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData;
    const reply = await fetch(this.#base + path, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: body && (isForm ? body : JSON.stringify(body)),
    });
    const text = await reply.text();
    const json = text.startsWith('{') ? JSON.parse(text) : {};
    if (!reply.ok) throw new RefusedRequest(reply.status, json);
    return json as T;
  }
}
