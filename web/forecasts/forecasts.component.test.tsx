import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { z } from 'zod';
import {
  type ForecastBasis,
  type ForecastReply,
  listRunForecasts,
  listRunsAtRisk,
  showRunForecast,
  showStartForecast,
} from '../../contract/forecasts.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, sampleId } from '../testing/sample-data.ts';
import { AtRiskCard, ForecastCell, RunForecast, StartForecast } from './lazy-forecasts.ts';

const day = 86_400;
// Noon, so that days do not depend on the zone of the machine.
const from = Math.floor(Date.now() / 1000 / day) * day + 10 * day + day / 2;
const forecast: ForecastReply = {
  state: 'forecast',
  low: from,
  median: from + 2 * day,
  high: from + 5 * day,
  similar: 42,
  narrowing: 'holders',
  lateness: 'likely',
  due_date: from + day,
};
const basis: ForecastBasis = { ended: 120, needed: 20, earlier: { forecasts: 212, runs: 60, inside: 170 } };
const none = { low: null, median: null, high: null, similar: 0, narrowing: null, lateness: null } as const;
const run_id = sampleId(1);

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const show = (part: React.ReactNode, language: 'en' | 'fr' | 'th' = 'en') =>
  renderPart(<Suspense>{part}</Suspense>, { language });
const shortDay = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(new Date(at * 1000));

test('a run says when it is likely done, how likely late, and on request what this rests on', async () => {
  answerRequest(showRunForecast, { forecast, basis });
  await show(<RunForecast run_id={run_id} />);
  await expect.element(page.getByText(/^Likely done between \w+\s\d+\s\w+.*and \w+\s\d+\s\w+/)).toBeVisible();
  await expect.element(page.getByText('Likely late', { exact: true })).toBeVisible();
  const about = page.getByRole('button', { name: 'What this forecast rests on' });
  await about.click();
  await expect.element(page.getByText(/It rests on 42 completed runs .* of the same people/)).toBeVisible();
  await expect.element(page.getByText(/of 212 forecasts for 60 runs, 170 were right \(80\s?%; the aim/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/It rests on 42/)).not.toBeInTheDocument();
});

test('the hours are named where the range lies within a day', async () => {
  const noon = { ...forecast, lateness: null, low: from, high: from + 3 * 3600 };
  answerRequest(showRunForecast, { forecast: noon, basis });
  await show(<RunForecast run_id={run_id} />);
  await expect.element(page.getByText(/^Likely done on \w+ \d+ \w+ .*between \d+:\d\d and \d+:\d\d$/)).toBeVisible();
});

test('too little history says what it needs, in each language, and guests see nothing', async () => {
  const few = { forecast: { ...none, state: 'few_ended', due_date: null }, basis: { ...basis, ended: 4 } } as const;
  answerRequest(showStartForecast, few);
  const start = <StartForecast workflow_id={sampleId(9)} withEarlier />;
  await show(start);
  await expect
    .element(page.getByText('Too little history for a forecast: 4 runs have been completed, 20 are needed'))
    .toBeVisible();
  await show(start, 'fr');
  await expect.element(page.getByText(/Historique insuffisant .* 4 exécutions terminées, il en faut 20/)).toBeVisible();
  await show(start, 'th');
  await expect.element(page.getByText(/ประวัติยังไม่พอ.*4 รายการ.*20 รายการ/)).toBeVisible();
  for (const reply of [few, { forecast: null, basis: null }]) await expectNothing(reply);
});

/** On the page of a run, which guests see without forecasts, as everybody does while its workflow is young. */
async function expectNothing(reply: z.input<(typeof showRunForecast)['reply']>): Promise<void> {
  const requests = answerRequest(showRunForecast, reply);
  await show(
    <div>
      <p>Run</p>
      <RunForecast run_id={run_id} />
    </div>,
  );
  await expect.element(page.getByText('Run', { exact: true })).toBeVisible();
  await expect.poll(() => requests.length).toBe(1);
  // What was shown before goes once the reply is there.
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
}

test('a table shows the days of each run, from one request', async () => {
  answerRequest(listRunForecasts, {
    forecasts: [
      { ...forecast, run_id },
      { ...none, state: 'few_similar', due_date: null, run_id: sampleId(2) },
    ],
  });
  const run_ids = [run_id, sampleId(2)];
  await show(run_ids.map((one) => <ForecastCell key={one} run_id={one} run_ids={run_ids} />));
  await expect.element(page.getByText(`${shortDay(from)} – ${shortDay(from + 5 * day)}`)).toBeVisible();
  await expect.element(page.getByText('–', { exact: true })).toBeVisible();
});

test('runs at risk are named with their due date and lead to the list; none is said too', async () => {
  const run = { id: run_id, name: 'Laptop for Petra', due_date: from + day, forecast };
  answerRequest(listRunsAtRisk, { total: 7, is_partial: false, runs: [run] as never });
  await show(<AtRiskCard workflow_id={undefined} />);
  const card = page.getByRole('region', { name: 'At risk before they are late' });
  await expect.element(card.getByRole('link', { name: 'Laptop for Petra' })).toBeVisible();
  await expect.element(card.getByText('Likely late', { exact: true })).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: 'See all 7 runs' }))
    .toHaveAttribute('href', expect.stringMatching('at_risk=true'));
  answerRequest(listRunsAtRisk, { total: 0, is_partial: false, runs: [] });
  await show(<AtRiskCard workflow_id={undefined} />);
  await expect.element(page.getByText(/No active run is likely to miss/)).toBeVisible();
});
