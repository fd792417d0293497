import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMe } from '../../contract/identity.ts';
import { type MemberReply, updateMember } from '../../contract/members.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { me, members, workspaceId } from '../testing/sample-data.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { MemberRole } from './member-role.tsx';

const [mali, amara] = members as [(typeof members)[0], (typeof members)[0]];
const rowOf = (person: (typeof members)[0], is_me: boolean): MemberReply => ({
  ...person,
  role: 'owner',
  user_workspace_status: 'enabled',
  is_me,
  invitation: null,
  groups: [],
  open_steps: 0,
  named_open_steps: 0,
  active_plans: 0,
  seen_at: null,
  can: { change_role: true },
});
const choose = async (member: MemberReply, role: RegExp) => {
  await renderPart(
    <>
      <MemberRole ws={workspaceId} member={member} />
      <ConfirmDialog />
    </>,
    { on: paths.memberSettings },
  );
  await page.getByRole('button', { name: /^Role of/ }).click();
  await page.getByRole('menuitemradio', { name: role }).click();
};

beforeEach(() => {
  forgetAnswers();
  answerRequest(getMe, { user: me });
});

test('an owner is asked before giving up their own role, which they could not take back', async () => {
  const asked = answerRequest(updateMember, { user: { ...rowOf(mali, true), role: 'guest' } });
  await choose(rowOf(mali, true), /^Member/);
  const dialog = page.getByRole('dialog', { name: 'Give up the role of owner?' });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay owner' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: /^Role of/ }).click();
  await page.getByRole('menuitemradio', { name: /^Guest/ }).click();
  await dialog.getByRole('button', { name: 'Become a guest' }).click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ user_workspace: { role: 'guest' } }]);
  // The settings are left.
  await expect.element(page.getByRole('button', { name: /^Role of/ })).not.toBeInTheDocument();
});

test("another owner's role is changed at once", async () => {
  const asked = answerRequest(updateMember, { user: rowOf(amara, false) });
  await choose(rowOf(amara, false), /^Member/);
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ user_workspace: { role: 'member' } }]);
});
