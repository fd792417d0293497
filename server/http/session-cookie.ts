import type { FastifyReply, FastifyRequest } from 'fastify';

export const sessionCookie = 'baton_session';

/** The session's token, from the `Authorization: Bearer` header, or else from the cookie. */
export function tokenOf(request: FastifyRequest): { token: string | null; from: 'header' | 'cookie' | null } {
  const header = request.headers.authorization;
  if (header) {
    const [scheme, token] = header.split(' ', 2);
    return scheme?.toLowerCase() === 'bearer' && token ? { token, from: 'header' } : { token: null, from: null };
  }
  const token = request.cookies[sessionCookie];
  return token ? { token, from: 'cookie' } : { token: null, from: null };
}

/** Whether a request came with a session's cookie, valid or not. For pages, which are served without reading cookies. */
export const hasSessionCookie = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.includes(`${sessionCookie}=`) ?? false;

/** Sets the HTTP-only cookie; `secure` if the configured address is https. */
export function setSessionCookie(reply: FastifyReply, token: string, expiresAt: Date, secure: boolean): void {
  reply.setCookie(sessionCookie, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    expires: expiresAt,
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' });
}
