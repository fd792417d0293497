import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listWorkflows } from '../../../contract/workflows.ts';
import { paths } from '../../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleId } from '../../testing/sample-data.ts';
import { WorkflowPicker } from './workflow-picker.tsx';

beforeEach(forgetAnswers);

test('of more workflows than the server lists, the first are offered, and others when they are typed', async () => {
  const workflows = Array.from({ length: 130 }, (_, at) => ({ id: sampleId(300 + at), name: `Workflow ${at + 1}` }));
  const requests = answerRequest(listWorkflows, ({ query }) => {
    const search = query.get('search') ?? '';
    const found = workflows.filter(({ name }) => name.includes(search));
    return { workflows: found.slice(0, 100), total: found.length, page: 1, per_page: 100 } as never;
  });
  await renderPart(<WorkflowPicker />, { on: paths.analytics });
  await page.getByRole('combobox', { name: 'Workflow' }).click();
  await expect.element(page.getByRole('option', { name: 'Workflow 99', exact: true })).toBeInTheDocument();
  await expect
    .element(page.getByRole('option', { name: '31 more: type to find them' }))
    .toHaveAttribute('data-combobox-disabled', 'true');
  await userEvent.keyboard('{Control>}a{/Control}Workflow 125');
  await expect.element(page.getByRole('option', { name: 'Workflow 125' })).toBeVisible();
  expect(requests.map(({ query }) => query.get('search'))).not.toContain('All workflows');
});
