import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getTag, updateTag } from '../../contract/tags.ts';
import { queryClient } from '../lib/query.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleId } from '../testing/sample-data.ts';
import { EditTagPage } from './edit-tag-page.tsx';

const name = () => page.getByRole('textbox', { name: 'Name' });
const refetch = () => queryClient.refetchQueries({ queryKey: [getTag.path] });

beforeEach(async () => {
  forgetAnswers();
  const tag = { id: sampleId(40), name: 'Travel', color: '#ff0000', status: 'enabled', can: { update: true } };
  answerRequest(getTag, { tag } as never);
  await renderPart(<EditTagPage />, { on: '/workspaces/$workspaceId/settings/tags/$tagId/edit' });
  await name().fill('Half a name');
});

test('stays with what is typed while the server cannot be reached', async () => {
  const refused = refuseRequest(getTag, { code: 'internal', status: 500 });
  await refetch();
  expect(refused).toHaveLength(1);
  // The failure is rendered.
  await new Promise((done) => setTimeout(done, 200));
  await expect.element(name()).toHaveValue('Half a name');
});

test('is replaced by the error page once the tag is gone', async () => {
  refuseRequest(getTag, { code: 'not_found', status: 404 });
  await refetch();
  await expect.element(page.getByText('The error page')).toBeVisible();
});

const color = () => page.getByRole('textbox', { name: 'Colour' });
const save = () => page.getByRole('button', { name: 'Save' });

test('refuses what is no color, instead of saving the color before it', async () => {
  const saves = answerRequest(updateTag, {} as never);
  await color().fill('#12');
  await save().click();
  await expect.element(page.getByText('Colour must be a colour of 3 or 6 hexadecimal digits.')).toBeVisible();
  await expect.element(color()).toHaveValue('#12');
  expect(saves).toHaveLength(0);
});

test('takes three digits, also without their hash', async () => {
  const saves = answerRequest(updateTag, {} as never);
  await color().fill('0a5');
  await userEvent.tab();
  await expect.element(color()).toHaveValue('#0a5');
  await save().click();
  await expect.poll(() => saves.map(({ body }) => body)).toEqual([{ tag: { name: 'Half a name', color: '#0a5' } }]);
});
