import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type RunExport, requestExport } from '../../../contract/exports.ts';
import type { Me } from '../../../contract/identity.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, me, sampleId } from '../../testing/sample-data.ts';
import { sampleRun, sampleStage } from '../../testing/sample-run.ts';
import { RunMenu } from './run-menu.tsx';

const run = sampleRun([sampleStage(1)], []);
const made: RunExport = {
  id: sampleId(90),
  status: 'waiting',
  format: 'xlsx',
  content: 'runs',
  language: 'en',
  workflow: run.workflow,
  version: null,
  start_datetime: null,
  end_datetime: null,
  selected: 1,
  rows_done: 0,
  rows_total: null,
  size: null,
  failure: null,
  created_at: 0,
  expires_at: null,
  file_url: null,
  can: {},
};
const open = () => page.getByRole('button', { name: 'More' }).click();
const exporting = () => page.getByRole('menuitem', { name: 'Export values…' });

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

test('the values of a run are exported from its menu', async () => {
  const asked = answerRequest(requestExport, { export: made });
  await renderPart(<RunMenu run={run} label="More" />);
  await open();
  await exporting().click();
  const dialog = page.getByRole('dialog', { name: 'Export 1 run' });
  await dialog.getByRole('radio', { name: /^Excel/ }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Your export is being made')).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([
    { workflow_id: run.workflow.id, format: 'xlsx', content: 'runs', run_ids: [run.id] },
  ]);
});

test('guests cannot export, so the menu does not offer it', async () => {
  const guest: Me = { ...me, workspaces: me.workspaces.map((entry) => ({ ...entry, role: 'guest' })) };
  await renderPart(<RunMenu run={run} label="More" />, { as: guest });
  await open();
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect.element(exporting()).not.toBeInTheDocument();
});
