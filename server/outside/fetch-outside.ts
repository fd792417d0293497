import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export interface OutsideRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Only for an address that the configuration names: what users give never leads into private networks. */
  allowPrivate?: boolean;
  /** For all of it, from the name's look-up to the last byte. */
  seconds?: number;
  /** Bytes of the reply's body. */
  maxBytes?: number;
}

export interface OutsideReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** `refused`: an address that is never called. `cut_off`: too slow or too large. `unreachable`: everything else. */
export type OutsideFault = 'refused' | 'redirected' | 'cut_off' | 'unreachable';

/** There is no reply. The message says why, and holds neither address nor anything that was sent. */
export class OutsideFailure extends Error {
  readonly fault: OutsideFault;

  constructor(fault: OutsideFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutsideFailure';
    this.fault = fault;
  }
}

// Each request has a connection of its own: on one that the other side has just closed, nobody could tell whether a
// request got through.
const agents = {
  public: { http: new RequestFilteringHttpAgent(), https: new RequestFilteringHttpsAgent() },
  private: {
    http: new RequestFilteringHttpAgent({ allowPrivateIPAddress: true, allowMetaIPAddress: true }),
    https: new RequestFilteringHttpsAgent({ allowPrivateIPAddress: true, allowMetaIPAddress: true }),
  },
};

/** IPv4 within IPv6 in the way of old (RFC 4291, 2.5.5.1), which the agents take for a public address. */
const old = new BlockList();
old.addSubnet('::', 96, 'ipv6');
const isOld = (address: string) => isIPv6(address) && old.check(address, 'ipv6');
const privateNetwork = () => new OutsideFailure('refused', 'an address in a private network');

/** The agents look at what it answers, too. */
const lookUp: LookupFunction = (name, options, answer) =>
  lookup(name, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    if (!error && addresses.some(isOld)) answer(privateNetwork(), found, family);
    else answer(error, found, family);
  });

/**
 * Asks an outside server, within limits of time and size. Redirects are not followed, replies are not unpacked, and the
 * address that a name stands for is looked at where the connection is made, so that no name can change its mind.
 * @throws OutsideFailure
 */
export async function fetchOutside(address: string | URL, asked: OutsideRequest = {}): Promise<OutsideReply> {
  const { seconds = 10, maxBytes = 1024 * 1024 } = asked;
  const url = readAddress(address);
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const { request, reply } = await send(url, asked, signal);
    try {
      const status = reply.statusCode ?? 0;
      if (status >= 300 && status < 400) throw new OutsideFailure('redirected', `HTTP ${status}, a redirect`);
      return { status, headers: reply.headers, text: await readText(reply, maxBytes) };
    } finally {
      request.destroy();
    }
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    if (signal.aborted) throw new OutsideFailure('cut_off', `no whole reply within ${seconds} s`, { cause: error });
    throw toFailure(error as NodeJS.ErrnoException);
  }
}

function readAddress(address: string | URL): URL {
  if (!URL.canParse(address)) throw new OutsideFailure('refused', 'no address');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutsideFailure('refused', 'no web address');
  if (url.username || url.password) throw new OutsideFailure('refused', 'an address with a name or password in it');
  return url;
}

function send(
  url: URL,
  { method = 'GET', headers, body, allowPrivate = false }: OutsideRequest,
  signal: AbortSignal,
): Promise<{ request: ClientRequest; reply: IncomingMessage }> {
  const of = agents[allowPrivate ? 'private' : 'public'];
  const isSecure = url.protocol === 'https:';
  if (!allowPrivate && isOld(url.hostname.slice(1, -1))) throw privateNetwork();
  return new Promise((resolve, reject) => {
    const agent = isSecure ? of.https : of.http;
    const settings = { method, headers, signal, agent, ...(allowPrivate ? {} : { lookup: lookUp }) };
    const request: ClientRequest = (isSecure ? requestHttps : requestHttp)(url, settings, (reply) =>
      resolve({ request, reply }),
    );
    request.on('error', reject);
    request.end(body);
  });
}

async function readText(reply: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutsideFailure('cut_off', `a reply of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function toFailure(error: NodeJS.ErrnoException): OutsideFailure {
  // The agent's refusals have no code, only words.
  if (/ is not allowed\. /.test(error.message)) return privateNetwork();
  return new OutsideFailure('unreachable', error.code ?? 'no reply', { cause: error });
}
