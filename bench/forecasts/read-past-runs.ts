import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { PastRun, PastStep, Plan } from '../../engine/forecast/past-run.ts';
import { guessReading } from '../../server/imports/guess/guess-reading.ts';
import { detectFormat, headBytes } from '../../server/imports/log/detect-format.ts';
import { openLog } from '../../server/imports/log/open-log.ts';
import { type LogEvent, readEvents } from '../../server/imports/log/read-events.ts';
import { isGzip, readHead, unpack } from '../../server/imports/log/unpack.ts';

const mostBytes = 4_000_000_000;
const noPlan: Plan = [];

/**
 * Reads an event log as the import does. A log does not say which actions were open at a moment, so a case stands where its last
 * event put it, until the next one: nothing of a case's future is used.
 */
export async function readPastRuns(path: string): Promise<PastRun[]> {
  const { head: start } = await readHead(createReadStream(path), 2);
  const is_gzip = isGzip(start);
  const unpacked = Readable.from(unpack(createReadStream(path), is_gzip, mostBytes), { objectMode: false });
  const { head } = await readHead(unpacked, headBytes);
  unpacked.destroy();
  const detected = detectFormat(head);
  if (!detected) throw new Error(`${path} is neither CSV nor XES.`);
  const format = { ...detected, is_gzip };
  const open = () => openLog(createReadStream(path), format, mostBytes);
  const { reading } = await guessReading(open, format, 'UTC', {});
  const { mapping, date_format, zone } = reading;
  const cases = new Map<string, LogEvent[]>();
  for await (const events of readEvents(await open(), { mapping, date_format, zone }, () => {})) {
    for (const event of events) {
      const known = cases.get(event.case_key);
      if (known) known.push(event);
      else cases.set(event.case_key, [event]);
    }
  }
  return [...cases].map(([id, events]) => toPastRun(id, events)).filter((run) => run.ended_at !== run.started_at);
}

function toPastRun(id: string, unordered: LogEvent[]): PastRun {
  const events = unordered.toSorted((one, other) => one.at - other.at);
  const attempts = new Map<string, number>();
  const moments = events.map(({ at }) => Math.floor(at / 1_000_000));
  const steps = events.slice(0, -1).map(({ activity, person }, index): PastStep => {
    const attempt = (attempts.get(activity) ?? 0) + 1;
    attempts.set(activity, attempt);
    return {
      action_id: activity,
      attempt,
      opened_at: moments[index] as number,
      settled_at: moments[index + 1] as number,
      holders: person ?? '',
    };
  });
  return {
    id,
    started_at: moments[0] as number,
    ended_at: moments.at(-1) as number,
    is_completed: true,
    plan: noPlan,
    steps,
  };
}
