import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportOptions, ImportStage } from '../../contract/import-options.ts';
import type { PreviewActivity } from '../../contract/import-preview.ts';
import { loadNamespaces } from '../lib/languages.ts';
import { renderPart } from '../testing/render-part.tsx';
import { StageLanes } from './stage-lanes.tsx';
import { withOutcome } from './with-outcome.ts';

const activities: PreviewActivity[] = ['Ask', 'Check', 'Pay'].map((activity) => ({
  ...{ activity, events: 12, cases: 12, mean_position: 0, begins: 0, ends: 0 },
  ...{ outcome: 'done', guessed_outcome: 'done', guessed_end: null, action_id: null },
}));

let stages: ImportStage[];
let outcomes: ImportOptions['outcomes'];

const remember = (shown: { stages: ImportStage[]; outcomes: ImportOptions['outcomes'] }) => {
  ({ stages, outcomes } = shown);
};

/** The lanes with the state that their page keeps. */
function Lanes() {
  const [shown, setShown] = useState({ stages, outcomes });
  const keep = (next: typeof shown) => {
    remember(next);
    setShown(next);
  };
  return (
    <StageLanes
      stages={shown.stages}
      activities={activities}
      outcomes={shown.outcomes}
      onStages={(next) => keep({ ...shown, stages: next })}
      onOutcome={(activity, outcome) => keep({ ...shown, outcomes: withOutcome(shown.outcomes, activity, outcome) })}
    />
  );
}

async function openLanes() {
  stages = [
    { name: 'Begin', activities: ['Ask', 'Check'] },
    { name: 'End', activities: ['Pay'] },
  ];
  outcomes = [];
  await loadNamespaces(['imports']);
  await renderPart(<Lanes />);
}

const laidOut = () => stages.map(({ name, activities: listed }) => `${name}: ${listed.join(', ')}`);
const grip = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
const focusGrip = async (name: string) => {
  await expect.element(grip(name)).toBeVisible();
  (grip(name).element() as HTMLElement).focus();
};

test('arrow keys move an activity within and between stages, say where it is, and keep the focus on it', async () => {
  await openLanes();
  await focusGrip('Ask');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(laidOut).toEqual(['Begin: Check, Ask', 'End: Pay']);
  await expect.element(page.getByText('Ask is number 2 of 2 in Begin.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(laidOut).toEqual(['Begin: Check', 'End: Pay, Ask']);
  await expect.element(grip('Ask')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(laidOut).toEqual(['Begin: Check', 'End: Pay', 'Ask: Ask']);
  await expect.element(grip('Ask')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('Ask goes no further.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(laidOut).toEqual(['Begin: Check', 'End: Pay, Ask']);
});

test('the menu of a grip moves an activity to any stage', async () => {
  await openLanes();
  await focusGrip('Check');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: '2. End' }).click();
  await expect.poll(laidOut).toEqual(['Begin: Ask', 'End: Pay, Check']);
});

test('a stage is renamed and moved, a blank name is refused, and an outcome is chosen', async () => {
  await openLanes();
  const name = page.getByRole('textbox', { name: 'Name of stage 1' });
  await name.fill('Start');
  await userEvent.keyboard('{Enter}');
  await expect.poll(laidOut).toEqual(['Start: Ask, Check', 'End: Pay']);
  await name.fill('  ');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('Start');
  await page.getByRole('button', { name: 'Move Start later' }).click();
  await expect.poll(laidOut).toEqual(['End: Pay', 'Start: Ask, Check']);
  await page.getByRole('combobox', { name: 'Outcome of Pay' }).selectOptions('approve');
  await expect.poll(() => outcomes).toEqual([{ activity: 'Pay', outcome: 'approve' }]);
});
