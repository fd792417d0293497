import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listProviders } from '../../contract/providers.ts';
import { groupsForSelect } from '../../contract/workspaces.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { workspaceId } from '../testing/sample-data.ts';
import { InviteForm } from './invite-form.tsx';

beforeEach(() => {
  forgetAnswers();
  answerRequest(groupsForSelect, { groups: [] });
  answerRequest(listProviders, { providers: [], has_outbox: false });
});

test('the addresses have the focus again where one of them is wrong', async () => {
  await renderPart(<InviteForm ws={workspaceId} withGroups />);
  const emails = page.getByRole('combobox', { name: 'Emails' });
  await expect.element(emails).toHaveFocus();
  await userEvent.keyboard('nok');
  await page.getByRole('button', { name: /^Invite/ }).click();
  await expect.element(page.getByText('Invalid email format. nok')).toBeVisible();
  await expect.element(emails).toHaveFocus();
});

test('the frame shows the focus of a wrong field, not the room for the next address', async () => {
  await renderPart(<InviteForm ws={workspaceId} withGroups />);
  await userEvent.keyboard('nok,');
  await page.getByRole('button', { name: /^Invite/ }).click();
  const emails = page.getByRole('combobox', { name: 'Emails' });
  await expect.element(emails).toHaveFocus();
  await expect.element(emails).toHaveStyle({ boxShadow: 'none' });
  const frame = emails.element().closest('.mantine-TagsInput-input') as HTMLElement;
  expect(getComputedStyle(frame).boxShadow).toContain('0px 0px 0px 1px');
});
