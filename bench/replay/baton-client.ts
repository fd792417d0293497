/** A few calls of Baton's HTTP API, as an outside program would make them. */
export interface Session {
  token: string;
  member_id: string;
  workspace_id: string;
}

export interface RunStep {
  id: string;
  name: string;
  status: string;
  attempt: number;
  assignees: { type: string; id: string }[];
  votes: { user_workspace_id: string }[];
}

export interface Run {
  id: string;
  status: string;
  run_steps: RunStep[];
}

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(
    status: number,
    problem: { code?: string; detail?: string; errors?: { field: string; message: string }[] },
  ) {
    const fields = (problem.errors ?? []).map(({ field, message }) => `${field}: ${message}`).join(' ');
    super(`${status} ${problem.code ?? ''} ${problem.detail ?? ''} ${fields}`.trim());
    this.status = status;
    this.code = problem.code ?? '';
  }
}

export class BatonClient {
  readonly base: string;
  constructor(base: string) {
    this.base = base.replace(/\/+$/, '');
  }

  async call<T>(
    method: string,
    path: string,
    options: { session?: Session; body?: unknown; key?: string } = {},
  ): Promise<T> {
    const reply = await fetch(this.base + path, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.session ? { authorization: `Bearer ${options.session.token}` } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: AbortSignal.timeout(30_000),
    });
    const body = await reply.json();
    if (!reply.ok) throw new Refused(reply.status, body as never);
    return body as T;
  }

  async signIn(email: string, password: string): Promise<Session> {
    type Reply = { token: string; user: { workspaces: { workspace_id: string; user_workspace_id: string }[] } };
    const { token, user } = await this.call<Reply>('POST', '/api/auth/login', { body: { email, password } });
    const [membership] = user.workspaces;
    if (!membership) throw new Error(`${email} is in no workspace.`);
    return { token, member_id: membership.user_workspace_id, workspace_id: membership.workspace_id };
  }

  startRun(session: Session, body: unknown, key: string): Promise<{ run: Run }> {
    return this.call('POST', `${workspace(session)}/runs`, { session, body, key });
  }

  answer(
    session: Session,
    run_id: string,
    run_step_id: string,
    run_step: unknown,
    key?: string,
  ): Promise<{ run: Run }> {
    const path = `${workspace(session)}/runs/${run_id}/run_steps/${run_step_id}`;
    return this.call('PATCH', path, { session, body: { run_step }, key });
  }
}

export const workspace = (session: Session) => `/api/v1/user/workspaces/${session.workspace_id}`;
