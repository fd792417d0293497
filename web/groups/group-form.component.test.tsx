import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type GroupReply, updateGroup } from '../../contract/groups.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, groupId, members, sampleId, workspaceId } from '../testing/sample-data.ts';
import { GroupForm } from './group-form.tsx';

const [, amara] = members;
const group: GroupReply = {
  id: groupId,
  name: 'Finance',
  status: 'enabled',
  is_everyone: false,
  created_at: 1_790_000_000,
  members: [amara!],
  can: { edit: true, change_members: true },
};

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

test('a new name alone leaves the members as they are by now', async () => {
  const asked = answerRequest(updateGroup, { group });
  await renderPart(<GroupForm ws={workspaceId} group={group} />, { on: paths.editGroup });
  await page.getByRole('textbox', { name: 'Name' }).fill('Accounting');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ group: { name: 'Accounting' } }]);
});

test('other members are sent as they were chosen', async () => {
  const asked = answerRequest(updateGroup, { group });
  await renderPart(<GroupForm ws={workspaceId} group={group} />, { on: paths.editGroup });
  await page.getByRole('combobox', { name: 'Members' }).click();
  await page.getByRole('option', { name: 'Petra Novak' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ group: { user_workspace_ids: [sampleId(21), sampleId(22)] } }]);
});

test('of many people the first are offered, and all can be found', async () => {
  const users = Array.from({ length: 130 }, (_, at) => ({
    ...amara!,
    id: sampleId(300 + at),
    user: { ...amara!.user, first_name: 'Zoë', last_name: `Novak ${at + 1}` },
  }));
  answerRequest(usersForSelect, { users });
  await renderPart(<GroupForm ws={workspaceId} />, { on: paths.newGroup });
  await page.getByRole('combobox', { name: 'Members' }).click();
  await expect
    .element(page.getByRole('option', { name: '30 more: type to find them' }))
    .toHaveAttribute('data-combobox-disabled', 'true');
  expect(page.getByRole('option').elements()).toHaveLength(101);
  await userEvent.keyboard('zoe novak 128{Enter}');
  await expect.element(page.getByText('Zoë Novak 128')).toBeVisible();
});

test('the group of everybody says how many it has', async () => {
  const everyone = { ...group, is_everyone: true, can: { edit: true, change_members: false } };
  await renderPart(<GroupForm ws={workspaceId} group={everyone} />, { on: paths.editGroup });
  await expect.element(page.getByRole('textbox', { name: 'Members' })).toHaveValue('1 person');
  await expect.element(page.getByRole('textbox', { name: 'Members' })).toBeDisabled();
});
