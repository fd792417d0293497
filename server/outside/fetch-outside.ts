import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export interface OutsideRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Only for an address from the configuration: addresses given by users never reach private networks. */
  allowPrivate?: boolean;
  /** For the whole call, from the DNS lookup to the last byte. */
  seconds?: number;
  /** Maximum size of the reply's body in bytes. */
  maxBytes?: number;
}

export interface OutsideReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** `refused`: an address that is never called. `cut_off`: too slow or too large. `unreachable`: everything else. */
export type OutsideFault = 'refused' | 'redirected' | 'cut_off' | 'unreachable';

/** The call failed. The message says why, without the address or anything that was sent. */
export class OutsideFailure extends Error {
  readonly fault: OutsideFault;

  constructor(fault: OutsideFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutsideFailure';
    this.fault = fault;
  }
}

// Each request uses a new connection: on a kept-alive one that the server has just closed, it is unknown whether a
// request arrived.
const agents = {
  public: { http: new RequestFilteringHttpAgent(), https: new RequestFilteringHttpsAgent() },
  private: {
    http: new RequestFilteringHttpAgent({ allowPrivateIPAddress: true, allowMetaIPAddress: true }),
    https: new RequestFilteringHttpsAgent({ allowPrivateIPAddress: true, allowMetaIPAddress: true }),
  },
};

/** IPv4-compatible IPv6 addresses (RFC 4291, 2.5.5.1), which the agents would accept as public. */
const ipv4Compatible = new BlockList();
ipv4Compatible.addSubnet('::', 96, 'ipv6');
const isIpv4Compatible = (address: string) => isIPv6(address) && ipv4Compatible.check(address, 'ipv6');
const privateNetwork = () => new OutsideFailure('refused', 'an address in a private network');

/** The agents check the addresses in its result as well. */
const lookUp: LookupFunction = (name, options, answer) =>
  lookup(name, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    if (!error && addresses.some(isIpv4Compatible)) answer(privateNetwork(), found, family);
    else answer(error, found, family);
  });

/**
 * Calls another server with limits of time and size. Redirects are not followed and replies are not decompressed. The
 * resolved address is checked when the connection is made, so that DNS cannot return another one after the check.
 * @throws OutsideFailure
 */
export async function fetchOutside(address: string | URL, options: OutsideRequest = {}): Promise<OutsideReply> {
  const { seconds = 10, maxBytes = 1024 * 1024 } = options;
  const url = readAddress(address);
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const { request, reply } = await send(url, options, signal);
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
  if (!allowPrivate && isIpv4Compatible(url.hostname.slice(1, -1))) throw privateNetwork();
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
  // The agents' errors have no code, only a message.
  if (/ is not allowed\. /.test(error.message)) return privateNetwork();
  return new OutsideFailure('unreachable', error.code ?? 'no reply', { cause: error });
}
