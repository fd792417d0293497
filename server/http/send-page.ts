import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { securityHeaders } from './security-headers.ts';

const style = `body{margin:0;background:#FBFAF9;color:#211E1B;font:14px/20px Inter,system-ui,sans-serif;color-scheme:light dark}
main{max-width:880px;margin:0 auto;padding:32px 24px}h1{font-size:24px;line-height:32px}h2{font-size:13px;margin:12px 0 4px}
a{color:inherit}small{color:#595450;font-size:13px}code{overflow-wrap:anywhere}
details,.card{background:#fff;border:1px solid #EBE8E5;border-radius:8px;margin:6px 0;padding:10px 14px;overflow-wrap:anywhere}
.card small{display:block}ul.cards{list-style:none;padding:0}.text{white-space:pre-line;padding:20px 24px}
summary{cursor:pointer;overflow-wrap:anywhere}summary code{font-weight:600}summary span{color:#595450;margin-left:8px}
pre{overflow:auto;background:#F6F4F2;border-radius:6px;padding:10px;font-size:12px}
@media(prefers-color-scheme:dark){body{background:#181513;color:#EAE7E5}details,.card{background:#1F1C1A;border-color:#2D2A27}
pre{background:#141210}summary span,small{color:#BEB9B5}}`;

const hash = createHash('sha256').update(style).digest('base64');
/** The headers of every reply, and leave for this one style. */
const pagePolicy = `${securityHeaders['content-security-policy']}; style-src 'sha256-${hash}'`;

/**
 * Makes the reply a page of the server's own, for developers: it has no script, and no files to load.
 * @param body HTML; `title` is text.
 */
export function sendPage(reply: FastifyReply, title: string, body: string): string {
  reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>`;
  return `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}
