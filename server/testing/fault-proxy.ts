import { once } from 'node:events';
import { connect as connectTo, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A TCP proxy that breaks connections on purpose. */
export interface FaultProxy {
  port: number;
  /** Passes everything on, to new connections as well. Connections that were stalled go on. */
  heal: () => void;
  /** Closes all connections at once, in both directions. New ones are passed on. */
  cut: () => void;
  /** Keeps all connections open and passes nothing on, as a network does that drops packets. */
  stall: () => void;
  /** Passes on what clients send, and cuts the connection when the first answer comes: it was done, nobody hears of it. */
  loseReplies: () => void;
  /** How many connections were cut. */
  cuts: () => number;
  close: () => Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
}

type Mode = 'pass' | 'stall' | 'lose_replies';

/** Starts a proxy on a free port of loopback. */
export async function startFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  let mode: Mode = 'pass';
  let cuts = 0;
  const end = (pair: Pair) => {
    if (!pairs.delete(pair)) return;
    pair.client.destroy();
    pair.server.destroy();
  };
  const cutOne = (pair: Pair) => {
    cuts++;
    end(pair);
  };
  const listener = createServer((client) => {
    const pair = { client, server: connectTo(target) };
    pairs.add(pair);
    for (const [from, to] of [
      [client, pair.server],
      [pair.server, client],
    ] as const) {
      from.on('error', () => end(pair));
      from.on('close', () => end(pair));
      from.on('data', (bytes) => {
        if (mode === 'lose_replies' && from === pair.server) cutOne(pair);
        else if (!to.destroyed && !to.write(bytes)) from.pause();
      });
      to.on('drain', () => mode !== 'stall' && from.resume());
    }
    if (mode === 'stall') for (const socket of [client, pair.server]) socket.pause();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const become = (next: Mode) => {
    mode = next;
    for (const { client, server } of pairs) {
      for (const socket of [client, server]) {
        if (next === 'stall') socket.pause();
        else socket.resume();
      }
    }
  };
  return {
    port: (listener.address() as { port: number }).port,
    heal: () => become('pass'),
    cut: () => {
      for (const pair of [...pairs]) cutOne(pair);
    },
    stall: () => become('stall'),
    loseReplies: () => become('lose_replies'),
    cuts: () => cuts,
    close: async () => {
      for (const pair of [...pairs]) end(pair);
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** Where the database of a URL listens; its host may be the folder of a Unix socket. */
export function databaseTarget(url: string): NetConnectOpts {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port || 5432) };
}

/** The URL of a database, through a proxy. */
export function throughProxy(url: string, proxy: FaultProxy): string {
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  return through.href;
}
