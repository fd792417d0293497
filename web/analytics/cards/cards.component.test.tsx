import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type AnalyticsQuery,
  actionsBreakdown,
  averageTimeCompletion,
  compareRuns,
  completionRate,
  holdersBreakdown,
  listVariants,
  reworkBreakdown,
  runsBehindFigure,
  runsByPeriod,
  showFlow,
} from '../../../contract/analytics.ts';
import { showConformance } from '../../../contract/conformance.ts';
import { fieldTotals } from '../../../contract/field-totals.ts';
import { listRunsAtRisk } from '../../../contract/forecasts.ts';
import { getVersion, listVersions } from '../../../contract/workflows.ts';
import type { Language } from '../../../engine/definition.ts';
import { paths } from '../../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import {
  analyticsScope,
  sampleActions,
  sampleComparison,
  sampleCompletionRate,
  sampleConformance,
  sampleFlow,
  sampleHolders,
  sampleRework,
  sampleRunsByPeriod,
  sampleTimes,
  sampleTotals,
  sampleVariants,
} from '../../testing/sample-analytics.ts';
import { answerPeople, sampleId } from '../../testing/sample-data.ts';
import { sampleDefinition } from '../../testing/sample-workflow.ts';
import { FigureRow } from '../figures/figure-row.tsx';
import { type RunsBehind, RunsBehindContext } from '../runs-behind/runs-behind.ts';
import { Cards } from './cards.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(runsByPeriod, sampleRunsByPeriod);
  answerRequest(completionRate, sampleCompletionRate);
  answerRequest(averageTimeCompletion, sampleTimes);
  answerRequest(actionsBreakdown, sampleActions);
  answerRequest(holdersBreakdown, sampleHolders);
  answerRequest(reworkBreakdown, sampleRework);
  answerRequest(fieldTotals, sampleTotals);
  answerRequest(listVariants, sampleVariants);
  answerRequest(showFlow, sampleFlow);
  answerRequest(showConformance, sampleConformance);
  answerRequest(listVersions, { versions: [] });
  answerRequest(listRunsAtRisk, { total: 0, is_partial: false, runs: [] });
  answerRequest(compareRuns, sampleComparison);
  answerRequest(runsBehindFigure, { data: { ...analyticsScope, total: 0, runs: [] } });
  answerRequest(getVersion, {
    version: {
      id: sampleId(50),
      number: 3,
      description: '',
      status: 'enabled',
      created_at: 1_790_000_000,
      created_by_user: null,
      definition: sampleDefinition,
      can: {},
    } as never,
  });
});

const query = { workflow_id: sampleId(9), filter_period: 'year_to_date' as const };

async function show(language: Language = 'en', asked: AnalyticsQuery = query): Promise<RunsBehind[]> {
  const opened: RunsBehind[] = [];
  await renderPart(
    <RunsBehindContext value={(runs) => opened.push(runs)}>
      <FigureRow query={asked} />
      <Cards query={asked} />
    </RunsBehindContext>,
    { language },
  );
  return opened;
}

/** Matches any kind of space, because a no-break space stands between a number and its unit. */
const text = (words: string) => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s'));

const card = (title: string) => page.getByRole('region', { name: title, exact: true });

describe('cards of analytics', () => {
  test('the title of a card is a question, and its subtitle is the answer', async () => {
    await show();
    await expect
      .element(
        card('Where does work wait?').filter({
          hasText: text('Of every 10 hours, 8 are waiting: a third at Supervisor'),
        }),
      )
      .toBeInTheDocument();
    await expect
      .element(
        card('What comes back?').filter({
          hasText: text('14% of the runs came back, mostly from Supervisor to Administration check'),
        }),
      )
      .toBeInTheDocument();
    await expect
      .element(card('Which ways do runs take?').filter({ hasText: text('make up 82% of the runs') }))
      .toBeInTheDocument();
  });

  test('numbers of forms are added up in their units; a sum of percentages is none', async () => {
    await show();
    const totals = card('What do the numbers add up to?');
    await expect.element(totals.getByText(text('Total: € 1,240.50 in all'))).toBeVisible();
    await expect.element(totals.getByText(text('40 runs'))).toBeVisible();
    await expect.element(totals.getByText(text('2.5% on average'))).toBeVisible();
    await expect
      .element(totals.getByText(/^Only the 10,000 runs that started last are added up, of the 100 newest versions\.$/))
      .toBeVisible();
    const rows = totals
      .getByRole('row')
      .elements()
      .map((row) => row.textContent?.replaceAll(/\s/g, ' '));
    expect(rows[2]).toBe('Discount3–2.5%1%4%');
    expect(rows[3]).toContain('1 h 30 min');
  });

  test('only the longest wait is marked, and the accessible name of a bar has all of its figures', async () => {
    await show();
    const bars = card('Where does work wait?').getByRole('list', { name: 'Where does work wait?' });
    await expect
      .element(
        bars.getByRole('button', { name: text('Supervisor: waits 1 d 5 h, is worked on 1 h 20 min, 214 answers') }),
      )
      .toHaveAttribute('data-longest');
    expect(bars.element().querySelectorAll('[data-longest]')).toHaveLength(1);
  });

  test('screen readers find the figures of a chart in a table, also while the chart is shown', async () => {
    await show();
    const table = card('Runs by week').getByRole('table', { name: 'Runs by week' });
    await expect.element(table).toBeInTheDocument();
    expect(table.getByRole('row').elements()).toHaveLength(13);
  });

  test('the arrow keys move between the bars of a period, and Enter opens its runs', async () => {
    const opened = await show();
    const chart = card('Runs by week').getByRole('group', { name: 'Runs by week' });
    await expect.element(chart).toBeInTheDocument();
    const bars = chart.getByRole('button').elements() as unknown as SVGElement[];
    expect(bars.filter((bar) => bar.tabIndex === 0)).toHaveLength(1);
    bars[0]!.focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(opened).toHaveLength(1);
    expect(opened[0]!.query).toMatchObject({
      filter_period: 'custom',
      selection: 'ended_completed',
      // The first week begins before the requested period, so only the days inside the period count.
      start_datetime: analyticsScope.start_datetime,
    });
    await userEvent.keyboard('{End}{Enter}');
    expect(opened[1]!.query.end_datetime).toBeLessThanOrEqual(analyticsScope.end_datetime);
  });

  test('a locked action is marked with a lock, and its times are shown', async () => {
    await show();
    const table = card('Per action').getByRole('table');
    const row = table.getByRole('row', { name: /Supervisor/ });
    await expect.element(row.getByRole('img', { name: 'Locked: its times are shown, never its values' })).toBeVisible();
    await expect.element(row.filter({ hasText: text('1 d 5 h') })).toBeInTheDocument();
  });

  test('figures show only significant changes; the comparison also says where there is none', async () => {
    await show();
    await expect
      .element(page.getByRole('group', { name: 'Completed' }).filter({ hasText: text('up 4 points') }))
      .toBeInTheDocument();
    await expect
      .element(page.getByRole('group', { name: 'Typical time to complete' }).filter({ hasText: text('7 h faster') }))
      .toBeInTheDocument();
    await expect
      .element(
        page.getByRole('group', { name: 'Came back at least once' }).filter({ hasText: text('no sure difference') }),
      )
      .not.toBeInTheDocument();
    const table = card('Is it better than before?').getByRole('table');
    await expect
      .element(table.getByRole('row', { name: /Came back/ }).filter({ hasText: text('no sure difference') }))
      .toBeInTheDocument();
  });

  test('the comparison says if there are not enough runs; the figures leave the change out', async () => {
    const few = { value: 3600, low: null, high: null, verdict: 'too_few' as const };
    const difference = { median: few, rate: few, came_back: few };
    answerRequest(compareRuns, { data: { ...sampleComparison.data, difference } });
    await show();
    const compared = card('Is it better than before?');
    await expect
      .element(compared.getByRole('row', { name: /Typical time/ }).filter({ hasText: text('not enough runs to tell') }))
      .toBeInTheDocument();
    await expect
      .element(page.getByRole('group', { name: 'Completed' }).filter({ hasText: text('not enough runs') }))
      .not.toBeInTheDocument();
  });

  test.each([
    [1, false],
    [2, true],
  ])('of a workflow with %i versions, another version is offered: %s', async (count, isOffered) => {
    const versions = [1, 2].slice(0, count).map((number) => ({ id: sampleId(50 + number), number }));
    answerRequest(listVersions, { versions } as never);
    await renderPart(<Cards query={query} />, { on: paths.analytics, search: `?workflow_id=${query.workflow_id}` });
    await card('Is it better than before?').getByRole('combobox').click();
    await expect.element(page.getByRole('option', { name: 'Another workflow' })).toBeVisible();
    const offered = expect.element(page.getByRole('option', { name: 'Another version' }));
    await (isOffered ? offered : offered.not).toBeInTheDocument();
  });

  test('in a table of figures, words begin and figures end below each other', async () => {
    await show();
    const flow = card('Where does the work go?');
    await flow.getByRole('button', { name: 'Where does the work go? As a table' }).click();
    const alignOf = (name: string) =>
      getComputedStyle(flow.getByRole('columnheader', { name, exact: true }).first().element()).textAlign;
    await expect.poll(() => alignOf('To')).toBe('left');
    expect(alignOf('Times taken')).toBe('right');
  });

  test('a period without a first day cannot be compared, and the card says so', async () => {
    await show('en', { workflow_id: query.workflow_id, filter_period: 'custom' });
    const compared = card('Is it better than before?');
    await expect.element(compared.getByText('There is no period before this one.', { exact: false })).toBeVisible();
    await expect.element(compared.getByRole('table')).not.toBeInTheDocument();
  });

  test('asks for the version that another one is compared with, where all are shown', async () => {
    const search = `?workflow_id=${query.workflow_id}&against=version&against_id=${sampleId(51)}`;
    await renderPart(<Cards query={query} />, { search });
    const compared = card('Is it better than before?');
    await expect.element(compared.getByText('Choose a version at the top first', { exact: false })).toBeVisible();
    await expect.element(compared.getByRole('combobox', { name: 'Version to compare with' })).not.toBeInTheDocument();
    await expect.element(compared.getByRole('table')).not.toBeInTheDocument();
  });

  test('a variant opens its runs, and so does a step of the flow', async () => {
    const opened = await show();
    await card('Which ways do runs take?')
      .getByRole('button', { name: /: 201 runs/ })
      .click();
    await card('Where does the work go?')
      .getByRole('button', { name: /^First 2: / })
      .click();
    expect(opened.map((one) => one.query)).toEqual([
      { ...query, variant: '1'.repeat(32) },
      { ...query, step_id: sampleId(702), step_selection: 'completed' },
    ]);
  });

  test('the chips of a variant count repeats of an action, not actions of the same name', async () => {
    const [first] = sampleVariants.data.variants;
    const [check, , payment] = sampleVariants.data.actions;
    answerRequest(listVariants, {
      data: {
        ...sampleVariants.data,
        variants: [{ ...first!, step_ids: [check!.step_id, check!.step_id, payment!.step_id] }],
        actions: [check!, { ...payment!, name: check!.name }],
      },
    });
    await show();
    const variant = card('Which ways do runs take?').getByRole('button', { name: /: 201 runs/ });
    await expect
      .element(variant.filter({ hasText: /^Administration check ×2Administration check201/ }))
      .toBeInTheDocument();
  });

  test('each reason of skips opens its own runs', async () => {
    const [first, ...others] = sampleActions.data.actions;
    const skipped = [
      { reason: 'condition_false', count: 31 },
      { reason: 'not_in_log', count: 4 },
    ];
    answerRequest(actionsBreakdown, {
      data: { ...sampleActions.data, actions: [{ ...first!, skipped }, ...others] },
    });
    const opened = await show();
    const table = card('Per action').getByRole('table');
    await table.getByRole('button', { name: 'More on Administration check' }).click();
    const name = 'Runs in which Administration check was skipped: it is not in the imported log';
    await table.getByRole('button', { name }).click();
    expect(opened).toEqual([
      {
        title: name,
        query: { ...query, step_id: sampleId(701), step_selection: 'skipped', skip_reason: 'not_in_log' },
      },
    ]);
  });

  test('the flow is drawn without the runs that move through it, which come after it', async () => {
    const withoutPasses = { ...sampleFlow, data: { ...sampleFlow.data, passes: [] } };
    const asked = answerRequest(showFlow, ({ query: of }) => (of.has('without_passes') ? withoutPasses : sampleFlow));
    await show();
    const flow = card('Where does the work go?');
    await expect.element(flow.getByRole('button', { name: /^First 2: / })).toBeInTheDocument();
    await expect.element(flow.getByText('40 runs, spread evenly over the period', { exact: false })).toBeVisible();
    expect([...new Set(asked.map((one) => one.query.get('without_passes')))]).toEqual(['true', null]);
  });

  test('a connection of the flow opens its runs by keyboard', async () => {
    const opened = await show();
    const ways = card('Where does the work go?').getByRole('group', { name: 'Where does the work go?' });
    await expect.element(ways).toBeInTheDocument();
    const buttons = ways.getByRole('button').elements() as unknown as SVGElement[];
    expect(buttons.filter((one) => one.tabIndex === 0)).toHaveLength(1);
    buttons[0]!.focus();
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
    expect(opened.map((one) => one.query)).toEqual([
      { ...query, way_from: 'start', way_to: sampleId(701) },
      { ...query, way_from: sampleId(802), way_to: sampleId(703) },
    ]);
    expect(opened[0]!.title).toBe('Start → First 1');
  });

  test('a person from an imported log is listed by name, and opens the runs in which they answered', async () => {
    const opened = await show();
    const answered = card('Who is overloaded?').getByRole('list', { name: 'Answered most in the period' });
    await answered.getByRole('button', { name: text('Nok (old tool): 214 answers, typically in 9 h') }).click();
    expect(opened).toEqual([
      { title: 'Runs in which Nok (old tool) answered', query: { ...query, done_by: 'Nok (old tool)' } },
    ]);
  });

  test('the deviations of runs from the workflow are listed, and each opens its runs', async () => {
    const opened = await show();
    const conformance = card('Do runs follow the workflow?');
    await expect
      .element(conformance.filter({ hasText: text('90% of the runs follow it; most others: Supervisor left out') }))
      .toBeInTheDocument();
    await conformance.getByRole('button', { name: 'Supervisor only after Enter the payment: 15 runs, 3%' }).click();
    await conformance.getByRole('button', { name: 'Follows the workflow: 527 runs, 90%' }).click();
    expect(opened.map((one) => one.query)).toEqual([
      { ...query, deviation: '2'.repeat(32) },
      { ...query, deviation: 'none' },
    ]);
    await expect
      .element(conformance.getByRole('row', { name: 'Phone call is not in the workflow 6 1% 9' }))
      .toBeInTheDocument();
  });

  test.each([
    ['fr', 'Où le travail attend-il ?', '1 j 5 h', '91\u202f%'],
    ['th', 'งานรออยู่ที่ไหน', '1 วัน 5 ชม.', '91%'],
  ] as const)(
    'durations and percentages are written as is usual in the language %s',
    async (language, title, time, share) => {
      await show(language);
      await expect.element(card(title).filter({ hasText: text(time) })).toBeInTheDocument();
      await expect.element(page.getByRole('group').filter({ hasText: share }).first()).toBeVisible();
    },
  );
});
