import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RunSummary } from '../../contract/runs.ts';
import { forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople } from '../testing/sample-data.ts';
import { sampleRun } from '../testing/sample-run.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useSelection } from './use-selection.ts';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const run = sampleRun([], [], { can: { hide: true, cancel: true } }) as unknown as RunSummary;

function List() {
  const section = useRef<HTMLElement>(null);
  const selection = useSelection([run.id], '');
  return (
    <section ref={section} tabIndex={-1} aria-label="List">
      <button type="button" onClick={() => selection.toggle(run.id, false)}>
        A row
      </button>
      <BulkBar runs={[run]} status="all" selection={selection} onLeave={() => section.current?.focus()} />
    </section>
  );
}

test('a full stop goes to the first command for the selected rows, and Escape back to the list', async () => {
  await renderPart(<List />);
  await page.getByRole('button', { name: 'A row' }).click();
  const bar = page.getByRole('region', { name: 'What to do with the selected runs' });
  await expect.element(bar).toBeVisible();
  await userEvent.keyboard('.');
  await expect.element(bar.getByRole('button').first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'List' })).toHaveFocus();
});
