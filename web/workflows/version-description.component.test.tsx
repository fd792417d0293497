import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateVersion, type VersionSummary } from '../../contract/workflows.ts';
import { forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleId, workspaceId } from '../testing/sample-data.ts';
import { VersionDescription } from './version-description.tsx';

const params = { ws: workspaceId, workflow_id: sampleId(9), version_id: sampleId(900) };
const version = { id: sampleId(900), number: 4, description: 'First' } as VersionSummary;

test('a description that was typed is asked about before the page is left, and stays with its fault', async () => {
  forgetAnswers();
  const field = { field: 'version.description', code: 'too_long' as const, message: 'It is too long.' };
  refuseRequest(updateVersion, { code: 'invalid_input', status: 422, errors: [field] });
  await renderPart(<VersionDescription params={params} version={version} onDone={() => {}} />);
  const description = page.getByRole('textbox', { name: 'Description' });
  const holdsTab = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.element(description).toHaveValue('First');
  expect(holdsTab()).toBe(false);
  await description.fill('Second');
  expect(holdsTab()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('It is too long.')).toBeVisible();
  await expect.element(description).toHaveValue('Second');
});
