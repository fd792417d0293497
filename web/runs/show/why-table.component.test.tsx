import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { WhyReply } from '../../../contract/runs.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { WhyTable } from './why-table.tsx';

const place = { sorting_index: 0, condition_group_id: null };
const whole: WhyReply = {
  id: 'a',
  name: 'Large amounts',
  ...place,
  result: false,
  match: 'all',
  items: [
    { id: 'b', name: '', ...place, result: false, subject: 'Amount', comparator: 'gte', expected: '100', found: '40' },
  ],
};

describe('why a step was skipped', () => {
  test('names what was compared', async () => {
    await renderPart(<WhyTable id="why" isOpen why={whole} />);
    await expect.element(page.getByText('Amount')).toBeVisible();
    await expect.element(page.getByText('40')).toBeVisible();
  });

  test('says only that it rests on a locked action, where it does', async () => {
    await renderPart(
      <WhyTable id="why" isOpen why={{ id: 'a', name: '', ...place, result: false, is_locked: true }} />,
    );
    await expect.element(page.getByText('It rests on a locked action, whose answers you may not read.')).toBeVisible();
    expect(page.getByRole('list').query()).toBeNull();
    expect(page.getByText(/are true|was not/).query()).toBeNull();
  });
});
