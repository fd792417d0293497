import { setTimeout as pause } from 'node:timers/promises';

export interface ReceivedEvent {
  event: string;
  data: { run_ids?: string[]; state?: string };
}

export interface TestListener {
  received: ReceivedEvent[];
  headers: Headers;
  /** All events so far, read after a short wait. */
  settled: () => Promise<ReceivedEvent[]>;
  ended: Promise<void>;
  close: () => void;
}

/** Opens a stream of live events, as a browser does. @throws Error with the status if it is refused */
export async function listenToChanges(url: string, { token }: { token: string }): Promise<TestListener> {
  const cut = new AbortController();
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: cut.signal });
  if (reply.status !== 200) throw new Error(String(reply.status));
  const received: ReceivedEvent[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const one of whole) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(one) ?? [];
        // A heartbeat comes by the clock, whatever happens.
        if (event && data && event !== 'heartbeat') received.push({ event, data: JSON.parse(data) });
      }
    }
  };
  const ended = read().catch(() => {});
  const settled = async () => {
    await pause(400);
    return received;
  };
  return { received, headers: reply.headers, settled, ended, close: () => cut.abort() };
}
