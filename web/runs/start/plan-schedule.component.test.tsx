import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { previewPlannedRun } from '../../../contract/planned-runs.ts';
import { getWorkspace } from '../../../contract/workspaces.ts';
import type { Language } from '../../../engine/definition.ts';
import { freshChoice, type ScheduleChoice } from '../../planned-runs/schedule-choice.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { PlanSchedule } from './plan-schedule.tsx';
import type { useStartForm } from './use-start-form.ts';

beforeEach(async () => {
  forgetAnswers();
  refuseRequest(getWorkspace, { code: 'not_found', status: 404 });
  await page.viewport(1440, 900);
});
afterEach(() => page.viewport(1200, 800));

/** August and September 2026: the first month has six weeks. */
const dates = ['2026-08-31T07:00Z', '2026-09-30T07:00Z'].map((day) => Date.parse(day) / 1000);

function Schedule({ start, isWide }: { start: Partial<ScheduleChoice>; isWide: boolean }) {
  const [schedule, setSchedule] = useState({ ...freshChoice('2026-08-31'), repeats: true, ...start });
  const filled = { schedule, setSchedule, errors: {} } as unknown as ReturnType<typeof useStartForm>;
  return (
    <div style={{ width: isWide ? 688 : 328 }}>
      <PlanSchedule filled={filled} isWide={isWide} />
    </div>
  );
}

async function show(start: Partial<ScheduleChoice>, language: Language = 'en', isWide = true): Promise<Element> {
  answerRequest(previewPlannedRun, {
    next_dates: dates,
    zone: 'Europe/Amsterdam',
    start_date: '2026-08-31',
    start_time: '09:00',
  });
  await renderPart(<Schedule start={start} isWide={isWide} />, { language });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return document.querySelector('section')!;
}

const monthly = (on: 'start_day' | 'days' | 'weekday', weekday: 'working_day' | null = null) => {
  const { month } = freshChoice('2026-08-31');
  return { frequency: 'MONTHLY', month: { ...month, on, weekday } } as const;
};

// What is above and below it on a page without further fields takes 417 px in Thai, the bar included.
const tallest = 900 - 417;

for (const language of ['en', 'fr', 'th'] as const) {
  test(`a plan is seen as a whole in a window of 1440 by 900 px in ${language}`, async () => {
    for (const [start, what] of [
      [{ frequency: 'WEEKLY' }, 'weekly'],
      [monthly('start_day'), 'monthly'],
      [{ ...monthly('days'), ends: 'count' }, 'days'],
      [{ ...monthly('weekday'), ends: 'until', until: '2027-01-31' }, 'weekday'],
      [{ ...monthly('weekday', 'working_day'), ends: 'until', until: '2027-01-31' }, 'working day'],
    ] as const) {
      const section = await show(start, language);
      expect(section.getBoundingClientRect().height, what).toBeLessThanOrEqual(tallest);
      expect(section.scrollWidth, what).toBeLessThanOrEqual(section.clientWidth);
      for (const input of section.querySelectorAll<HTMLInputElement>('input.mantine-Select-input')) {
        expect(input.scrollWidth, `${what}: ${input.value}`).toBeLessThanOrEqual(input.clientWidth);
      }
    }
  });
}

test('two months of the dates stand beside the fields, one in a narrow form', async () => {
  await show(monthly('start_day'));
  const names = page.getByText(/^(August|September) 2026$/);
  expect(names.elements().map((name) => name.textContent)).toEqual(['August 2026', 'September 2026']);
  await userEvent.click(page.getByRole('button', { name: 'Later' }));
  await expect.element(page.getByText('October 2026')).toBeVisible();
  await expect.element(page.getByText('September 2026')).toBeVisible();

  await show(monthly('start_day'), 'en', false);
  expect(names.elements().map((name) => name.textContent)).toEqual(['August 2026']);
});

test('days of the month stand in columns and are chosen by their names', async () => {
  await show(monthly('days'));
  const day = page.getByRole('checkbox', { name: 'Day 15' });
  await userEvent.click(page.getByText('15', { exact: true }).first());
  await expect.element(day).toBeChecked();
  await expect.element(page.getByRole('group', { name: 'Days of the month' })).toBeVisible();
  const tops = new Set([...document.querySelectorAll('fieldset label')].map((one) => one.getBoundingClientRect().top));
  expect(tops.size).toBe(4);
});
