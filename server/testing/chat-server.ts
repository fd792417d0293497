import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A received call of a method. */
export interface ChatCall {
  method: string;
  key: string;
  settings: Record<string, string>;
}

/** An accepted message. */
export interface ChatMessage {
  channel: string;
  text: string;
  /** Lets a receiver recognise repeats. */
  key: string;
  client_msg_id: string;
}

/**
 * How a call is answered: with an error code; with a status and headers; normally but late, after so many milliseconds;
 * with invalid JSON, never, one byte a second, with too many bytes, with a redirect; or with a closed connection,
 * before (`reset`) or after (`reset_after`) the message was accepted.
 */
export type Misbehaviour =
  | { error: string }
  | { status: number; headers?: Record<string, string> }
  | { late: number }
  | 'garbage'
  | 'hang'
  | 'trickle'
  | 'flood'
  | 'redirect'
  | 'reset'
  | 'reset_after';

export interface ChatServer {
  /** The value for `SLACK_API_URL`. */
  url: string;
  calls: ChatCall[];
  messages: ChatMessage[];
  channels: { id: string; name: string; is_private?: boolean; is_member?: boolean }[];
  /** The accepted keys; if empty, all are accepted. */
  keys: string[];
  /** The misbehaviour of the next calls, in order; null answers normally, as do all later calls. */
  next: (Misbehaviour | null)[];
  /** The misbehaviour of every call of a method. */
  always: Record<string, Misbehaviour>;
  reset: () => void;
  close: () => Promise<void>;
}

/** A server on loopback with the part of Slack's Web API that Baton uses, and with misbehaviour on demand. */
export async function startChatServer(): Promise<ChatServer> {
  const server = createServer((request, response) => {
    answer(chat, request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const chat: ChatServer = {
    url: `http://127.0.0.1:${port}/api/`,
    calls: [],
    messages: [],
    channels: [],
    keys: [],
    next: [],
    always: {},
    reset: () => Object.assign(chat, { calls: [], messages: [], channels: [], keys: [], next: [], always: {} }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return chat;
}

async function answer(chat: ChatServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const settings = Object.fromEntries(new URLSearchParams(body));
  const method = request.url?.split('/').at(-1) ?? '';
  // For tests in another process.
  if (method === 'messages') return respond(response, chat.messages);
  const key = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  chat.calls.push({ method, key, settings });
  const misbehaviour = chat.next.shift() ?? chat.always[method];
  if (misbehaviour && typeof misbehaviour === 'object' && 'late' in misbehaviour) await pause(misbehaviour.late);
  else if (misbehaviour && misbehaviour !== 'reset_after') {
    misbehave(misbehaviour, response);
    return;
  }
  const reply = execute(chat, method, key, settings);
  if (misbehaviour === 'reset_after') response.destroy();
  else respond(response, reply);
}

function respond(response: ServerResponse, reply: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
}

function misbehave(how: Exclude<Misbehaviour, { late: number }>, response: ServerResponse): void {
  if (typeof how === 'object' && 'error' in how) respond(response, { ok: false, error: how.error });
  else if (typeof how === 'object') response.writeHead(how.status, how.headers).end('{"ok":false}');
  else if (how === 'garbage') response.writeHead(200).end('<html>');
  else if (how === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  else if (how === 'reset') response.destroy();
  else if (how === 'trickle') {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 1000);
    response.on('close', () => clearInterval(timer));
  } else if (how === 'flood') response.writeHead(200).end(' '.repeat(10 * 1024 * 1024));
}

function execute(chat: ChatServer, method: string, key: string, settings: Record<string, string>): object {
  if (chat.keys.length > 0 && !chat.keys.includes(key)) return { ok: false, error: 'invalid_auth' };
  if (method === 'auth.test') return { ok: true, team: 'Team' };
  if (method === 'conversations.list') return listChannels(chat, settings);
  if (method !== 'chat.postMessage') return { ok: false, error: 'unknown_method' };
  const { channel = '', text = '', metadata = '{}', client_msg_id = '' } = settings;
  const { event_payload } = JSON.parse(metadata) as { event_payload?: { key?: string } };
  if (chat.channels.length > 0 && !chat.channels.some(({ id, name }) => channel === id || channel === `#${name}`)) {
    return { ok: false, error: 'channel_not_found' };
  }
  chat.messages.push({ channel, text, key: event_payload?.key ?? '', client_msg_id });
  return { ok: true, channel, ts: `${chat.messages.length}.000100` };
}

function listChannels(chat: ChatServer, { cursor = '0', limit = '100', types = '' }: Record<string, string>): object {
  const wanted = chat.channels.filter(({ is_private }) => !is_private || types.includes('private_channel'));
  const from = Number(cursor);
  const to = from + Number(limit);
  return {
    ok: true,
    channels: wanted.slice(from, to),
    response_metadata: { next_cursor: to < wanted.length ? String(to) : '' },
  };
}
