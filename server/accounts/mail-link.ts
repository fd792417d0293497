import type { AppContext } from '../app-context.ts';
import { sealWith } from '../outside/seal-text.ts';

/** A link that somebody asked for, by an address that may have no account. */
interface RequestedLink {
  kind: 'reset' | 'verification';
  email: string;
}

/** The data of the job: sealed, because it tells who asked for what. */
interface SealedRequest {
  key: string;
  sealed: string;
}

const use = 'requested links';

/**
 * Has a link mailed, if the address has an account. A job finds that out, so that the request costs the same for every
 * address: its time would reveal who has an account.
 */
export async function requestLink({ jobs, nextId, config }: AppContext, link: RequestedLink): Promise<void> {
  const key = nextId();
  const data: SealedRequest = { key, sealed: sealWith(config.SECRET, use).close(JSON.stringify(link), key) };
  await jobs.send('mail_link', data);
}

/** The job of such a link. */
export async function mailLink(context: AppContext, { key, sealed }: SealedRequest): Promise<void> {
  const text = sealWith(context.config.SECRET, use).open(sealed, key);
  // Sealed with another secret: its links would be of no use either.
  if (text === null) return;
  const { kind, email } = JSON.parse(text) as RequestedLink;
  if (!(await hasAccount(context, email))) return;
  const { identity } = context;
  await (kind === 'reset' ? identity.requestPasswordReset(email) : identity.sendVerification(email));
}

export async function hasAccount({ pool }: AppContext, email: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from users where lower(email) = $1', [email]);
  return rows.length > 0;
}
