interface Problem {
  code?: string;
  detail?: string;
  errors?: { field: string; message: string }[];
  values?: Record<string, unknown>;
}

/** A request that Baton refused. */
export class RefusedRequest extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong with each field. */
  readonly errors: readonly { field: string; message: string }[];

  constructor(status: number, { code = '', detail = '', errors = [] }: Problem) {
    super([detail || `status ${status}`, ...errors.map(({ field, message }) => `${field}: ${message}`)].join(' '));
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export interface SignIn {
  email: string;
  password: string | undefined;
  /** The token of a session, in place of address and password. */
  token?: string | undefined;
  /** The id or name of the workspace; it can be left out by members of one workspace. */
  workspace: string | undefined;
}

/**
 * The password of an account, or the token of a session, which an account with a second factor needs.
 * @throws Error with a sentence for the person at the terminal, if there is neither
 */
export function readSecrets(env: NodeJS.ProcessEnv): Pick<SignIn, 'password' | 'token'> {
  const { BATON_PASSWORD: password, BATON_TOKEN: token } = env;
  if (!password && !token) throw new Error('BATON_PASSWORD is missing.');
  return { password, token };
}

/** Calls Baton's API for one member of one workspace. */
export class BatonClient {
  readonly #base: string;
  #token = '';
  #workspace = '';

  constructor(url: string) {
    this.#base = url.replace(/\/+$/, '');
  }

  /** The id of the workspace. */
  get workspace(): string {
    return this.#workspace;
  }

  async signIn({ email, password, token, workspace: wanted }: SignIn): Promise<void> {
    this.#token = token ?? (await this.call<{ token: string }>('POST', '/api/auth/login', { email, password })).token;
    type Workspaces = { workspaces: { id: string; name: string }[] };
    const { workspaces } = await this.call<Workspaces>('GET', '/api/v1/user/workspaces');
    const found = wanted
      ? workspaces.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase())
      : workspaces.length === 1
        ? workspaces[0]
        : undefined;
    if (!found) throw new Error(`Choose a workspace by --workspace: ${workspaces.map(({ name }) => name).join(', ')}`);
    this.#workspace = found.id;
  }

  /** Calls an address below the workspace's. */
  here<T>(method: string, path: string, body?: object): Promise<T> {
    return this.call(method, `/api/v1/user/workspaces/${this.#workspace}${path}`, body);
  }

  /** A reply of an address below the workspace's, as text. */
  textHere(path: string): Promise<string> {
    return this.#send('GET', `/api/v1/user/workspaces/${this.#workspace}${path}`);
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const text = await this.#send(method, path, body);
    return (text.startsWith('{') ? JSON.parse(text) : {}) as T;
  }

  async #send(method: string, path: string, body?: object): Promise<string> {
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
    if (!reply.ok) throw new RefusedRequest(reply.status, text.startsWith('{') ? JSON.parse(text) : {});
    return text;
  }
}
