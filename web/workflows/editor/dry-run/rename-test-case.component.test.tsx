import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { updateTestCase } from '../../../../contract/test-cases.ts';
import { loadNamespaces } from '../../../lib/languages.ts';
import { forgetAnswers, refuseRequest } from '../../../testing/answer-requests.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleId, workspaceId } from '../../../testing/sample-data.ts';
import { RenameTestCase } from './rename-test-case.tsx';

test('a name that is refused stays in its field with the reason', async () => {
  forgetAnswers();
  await loadNamespaces(['dry_run']);
  const params = { ws: workspaceId, workflow_id: sampleId(9), test_case_id: sampleId(70) };
  const onDone = vi.fn();
  await renderPart(<RenameTestCase params={params} name="Large amounts" onDone={onDone} />);
  const taken = { field: 'test_case.name', code: 'taken', message: 'test_case.name has already been taken' } as const;
  const sent = refuseRequest(updateTestCase, { code: 'name_taken', status: 409, errors: [taken] });
  const name = page.getByRole('textbox');
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/cannot be blank/)).toBeVisible();
  await name.fill('Small amounts ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Name has already been taken')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Small amounts ');
  expect(sent.map(({ body }) => body)).toEqual([{ test_case: { name: 'Small amounts' } }]);
  expect(onDone).not.toHaveBeenCalled();
});
