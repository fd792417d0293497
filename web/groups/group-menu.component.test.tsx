import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { groupId, workspaceId } from '../testing/sample-data.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { GroupMenu } from './group-menu.tsx';

test('whoever deletes a group is told that what is shared with it is lost to its members', async () => {
  forgetAnswers();
  const can = { edit: true, change_members: true, toggle: true, delete: true };
  const group = {
    id: groupId,
    name: 'Finance',
    status: 'enabled',
    is_everyone: false,
    created_at: 0,
    members: [],
    can,
  } as const;
  await renderPart(
    <>
      <GroupMenu ws={workspaceId} group={{ ...group, members: [] }} />
      <ConfirmDialog />
    </>,
  );
  await page.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect.element(page.getByRole('dialog').getByText(/are no longer shared with its members/)).toBeVisible();
});
