import { cpus, loadavg } from 'node:os';
import type { CDPSession, Page } from '@playwright/test';
import type { Assignee } from '../../engine/definition.ts';
import { demoPeople } from '../../server/demo/demo-people.ts';
import { editorOf, openDemo } from '../browser/open-demo.ts';
import { median } from '../median.ts';
import { largeDefinition } from './large-definition.ts';

/**
 * `npm run bench:editor`: what typing costs in the editor, in processor time of the page's main thread. The real app, a
 * draft of 200 actions, Chromium; the name of a group and of an action is typed letter by letter, cards are selected, and
 * one is dragged, unthrottled and at a quarter of the speed.
 */

const actions = Number(process.env.ACTIONS ?? 200);
const letters = Number(process.env.LETTERS ?? 40);
/** In milliseconds: as somebody who types quickly. */
const pause = 120;

const demo = await openDemo();
try {
  const context = await demo.newProfile({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(demo.origin + (await createDraft()));
  await page
    .locator('[data-action]')
    .nth(actions - 1)
    .waitFor();
  process.stdout.write(
    `${actions} actions, ${letters} letters each; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ` +
      `Chromium ${demo.browser.version()}, Node ${process.version}\n\n` +
      '| typed into | slow-down | script, median | script, worst of 20 | layout and style, median | when typing rests |\n' +
      '| --- | --- | --- | --- | --- | --- |\n',
  );
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let unthrottled = 0;
  for (const rate of [1, 4]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const work = await fixedWork(page, session);
    if (rate === 1) unthrottled = work;
    const slowDown = `${rate} × (${(work / unthrottled).toFixed(1)})`;
    // An approval, with people and a vote; a mail, with recipients and rich text; a group.
    await measure(page, session, slowDown, 'name of an approval', '[data-action] [data-card]', Math.floor(actions / 2));
    await measure(page, session, slowDown, 'name of a mail', '[data-action] [data-card]', Math.floor(actions / 2) + 3);
    await measure(page, session, slowDown, 'name of a group', '[data-group] > header [data-card]', 7);
  }
  process.stdout.write('\n| gesture | slow-down | script, median | script, worst of 20 | layout and style, median |\n');
  process.stdout.write('| --- | --- | --- | --- | --- |\n');
  for (const rate of [1, 4]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await measureSelecting(page, session, `${rate} ×`);
    await measureDragging(page, session, `${rate} ×`);
  }
} finally {
  await demo.stop();
}

async function measure(page: Page, session: CDPSession, slowDown: string, what: string, cards: string, at: number) {
  // The card is opened by keyboard, because a click at its middle might hit something that lies above it.
  await page.locator(cards).nth(at).focus();
  await page.keyboard.press('Enter');
  // The panel shows the card before until its settings are rendered.
  await page.waitForTimeout(2_000);
  const name = page.locator('aside [data-setting="name"]');
  await name.focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(4_000);
  const perLetter: Cost[] = [];
  for (let letter = 0; letter < letters; letter += 1) {
    const before = await metrics(session);
    await page.keyboard.press('x');
    await page.waitForTimeout(pause);
    perLetter.push(difference(before, await metrics(session)));
  }
  // When typing rests, the editor finds the draft's problems and saves it.
  const before = await metrics(session);
  await page.waitForTimeout(4_000);
  const rest = (await metrics(session)).script - before.script;
  printRow(what, slowDown, perLetter, rest);
}

/** What it costs to select cards one after the other by click, up to the moment when the panel shows them. */
async function measureSelecting(page: Page, session: CDPSession, slowDown: string) {
  const found: Cost[] = [];
  const cards = page.locator('[data-action]');
  for (let turn = 0; turn < 15; turn += 1) {
    const card = cards.nth(Math.floor(actions / 2) + turn);
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = (await card.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + box.height - 12);
    await page.waitForTimeout(700);
    const before = await metrics(session);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(700);
    found.push(difference(before, await metrics(session)));
  }
  printRow('select a card', slowDown, found);
}

/** What one movement of the pointer costs while a card is dragged over others. A frame at 60 a second has 16.7 ms. */
async function measureDragging(page: Page, session: CDPSession, slowDown: string) {
  await page.keyboard.press('Escape');
  const card = page.locator('[data-action]').nth(Math.floor(actions / 2));
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = (await card.boundingBox())!;
  const [x, y] = [box.x + 20, box.y + box.height - 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 4, { steps: 3 });
  await page.waitForTimeout(2_000);
  const found: Cost[] = [];
  for (let step = 0; step < 120; step += 1) {
    const before = await metrics(session);
    await page.mouse.move(x + 10 + step * 3, y + 4 + 60 * Math.sin(step / 10));
    await page.waitForTimeout(50);
    found.push(difference(before, await metrics(session)));
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  printRow('drag a card, a movement', slowDown, found);
}

/** @param rest Milliseconds of script after the last keystroke, if they are printed. */
function printRow(what: string, slowDown: string, found: readonly Cost[], rest?: number): void {
  const script = found.map((one) => one.script);
  const late = script.toSorted((one, other) => one - other)[Math.floor(found.length * 0.95)];
  const shown = [median(script), late, median(found.map((one) => one.layout)), ...(rest === undefined ? [] : [rest])];
  const cells = shown.map((milliseconds) => `${milliseconds?.toFixed(1)} ms`);
  process.stdout.write(`| ${[what, slowDown, ...cells].join(' | ')} |\n`);
}

/**
 * The milliseconds that the page needs for a computation that is always the same: the median of several turns. Chromium
 * slows a page down by the elapsed time, so on a machine that is busy with something else, a slow-down of 4 is really a
 * larger one. This computation shows how large it is; the table has that number in brackets.
 */
async function fixedWork(page: Page, session: CDPSession): Promise<number> {
  const turns: number[] = [];
  for (let turn = 0; turn < 25; turn += 1) {
    const before = await metrics(session);
    // In a timer, because what the developer tools run themselves is not counted as the page's work.
    await page.evaluate(
      () =>
        new Promise<number>((done) => {
          setTimeout(() => {
            let sum = 0;
            for (let at = 0; at < 1_000_000; at += 1) sum = (sum + at * 7) % 1_000_003;
            done(sum);
          });
        }),
    );
    const after = await metrics(session);
    turns.push(after.script - before.script);
    await page.waitForTimeout(pause);
  }
  return median(turns);
}

interface Cost {
  script: number;
  layout: number;
}

function difference(before: Cost, after: Cost): Cost {
  return { script: after.script - before.script, layout: after.layout - before.layout };
}

/** In milliseconds of the main thread since the page began. */
async function metrics(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') };
}

/** @returns The path of its editor */
async function createDraft(): Promise<string> {
  const { workflow } = await demo.call<{ workflow: { id: string } }>('POST', '/workflows', {
    workflow: { name: `Bench of ${actions} actions` },
  });
  const { draft } = await demo.call<{ draft: { revision: number } }>('GET', `/workflows/${workflow.id}`);
  const people = demoPeople.slice(0, 8).map(({ member_id }): Assignee => ({ type: 'user_workspace', id: member_id }));
  const body = { revision: draft.revision, definition: largeDefinition(actions, people) };
  await demo.call('PATCH', `/workflows/${workflow.id}/draft`, body);
  return editorOf(workflow.id);
}
