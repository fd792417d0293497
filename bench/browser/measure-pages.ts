import { cpus, loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { median } from '../median.ts';
import { openDemo } from './open-demo.ts';

/**
 * `npm run bench:browser`: what people wait for when they open a page with an empty cache, at a quarter of the
 * processor's speed: the largest paint, the time in which the page cannot react, the script's processor time, and how much
 * the layout shifts while it loads. The real app with the demo, Chromium; rounds over all pages, medians.
 */

const rounds = Number(process.env.ROUNDS ?? 5);
/** The name of one page, for a comparison of two versions. */
const only = process.env.ONLY;
const slowDown = Number(process.env.SLOW_DOWN ?? 4);
/** Milliseconds without a request or a long task, after which a page is loaded. */
const rest = 1_500;

interface Seen {
  paint: number;
  blocked: number;
  shift: number;
  script: number;
  files: number;
  /** Of scripts, as they were transferred. */
  kilobytes: number;
}

const demo = await openDemo();
try {
  const all: Record<string, string> = { landing: '/', ...demo.paths };
  const pages = Object.fromEntries(Object.entries(all).filter(([name]) => !only || only === name));
  const seen = new Map(Object.keys(pages).map((name) => [name, [] as Seen[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, path] of Object.entries(pages)) {
      seen.get(name)?.push(await open(path, name !== 'landing'));
    }
  }
  process.stdout.write(
    `${rounds} rounds, slow-down ${slowDown}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ` +
      `Chromium ${demo.browser.version()}\n\n` +
      '| page | largest paint | blocked | script | layout shift | script files | KB transferred |\n' +
      '| --- | --- | --- | --- | --- | --- | --- |\n',
  );
  for (const [name, all] of seen) {
    const of = (key: keyof Seen) => median(all.map((one) => one[key]));
    const cells = [
      `${(of('paint') / 1000).toFixed(2)} s`,
      `${of('blocked').toFixed(0)} ms`,
      `${of('script').toFixed(0)} ms`,
      of('shift').toFixed(3),
      of('files'),
      of('kilobytes').toFixed(0),
    ];
    process.stdout.write(`| ${[name, ...cells].join(' | ')} |\n`);
  }
} finally {
  await demo.stop();
}

/** Opens a page in a new browser profile, and waits until it rests. */
async function open(path: string, isSignedIn: boolean): Promise<Seen> {
  const context = await demo.newProfile({ isSignedIn });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.enable');
  const scripts = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(demo.origin + path);
  await whenAtRest(page);
  const { metrics } = await session.send('Performance.getMetrics');
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  await context.close();
  const kilobytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  return { ...watched, script, files: scripts.size, kilobytes };
}

interface Watched {
  paint: number;
  blocked: number;
  shift: number;
  /** When something happened last. */
  last: number;
}

/** Runs in the page before its own scripts. */
function watch() {
  const watched: Watched = { paint: 0, blocked: 0, shift: 0, last: 0 };
  Object.assign(window, { watched });
  const follow = (type: string, note: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as PerformanceEntry & { value: number });
      watched.last = performance.now();
    }).observe({ type, buffered: true });
  follow('largest-contentful-paint', ({ startTime }) => {
    watched.paint = startTime;
  });
  // Of a task that takes longer than 50 ms, the rest is time in which somebody would notice that the page does not react.
  follow('longtask', ({ duration }) => {
    watched.blocked += duration - 50;
  });
  follow('layout-shift', ({ value }) => {
    watched.shift += value;
  });
  follow('resource', () => {});
}

async function whenAtRest(page: Page): Promise<void> {
  const since = Date.now();
  const isAtRest = (milliseconds: number) =>
    performance.now() - (window as unknown as { watched: Watched }).watched.last > milliseconds;
  while (Date.now() - since < 30_000) {
    await page.waitForTimeout(300);
    if (await page.evaluate(isAtRest, rest)) return;
  }
}
