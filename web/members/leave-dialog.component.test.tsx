import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deactivateMember, type MemberReply } from '../../contract/members.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { members, sampleId, workspaceId } from '../testing/sample-data.ts';
import { LeaveDialog } from './leave-dialog.tsx';

const [, amara, petra] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]];
const leaver = (changes: Partial<MemberReply>): MemberReply => ({
  ...amara,
  user_workspace_status: 'enabled',
  is_me: false,
  invitation: null,
  groups: [],
  open_steps: 0,
  named_open_steps: 0,
  active_plans: 0,
  seen_at: null,
  can: { deactivate: true },
  ...changes,
});
const show = (member: MemberReply, onClose = () => {}) =>
  renderPart(<LeaveDialog ws={workspaceId} leaving={{ member, verb: 'deactivate' }} onClose={onClose} />);

beforeEach(() => {
  forgetAnswers();
  answerRequest(usersForSelect, { users: [amara, { ...petra, role: 'guest' as const }] });
});

test('a member with planned runs alone can be given a successor, and the dialog says what happens without one', async () => {
  const asked = answerRequest(deactivateMember, { user: leaver({}) });
  await show(leaver({ active_plans: 2 }));
  await expect.element(page.getByText(/^2 planned runs of theirs are still to start/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Who takes over' }).click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText(/^A guest cannot start runs/)).toBeVisible();
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ successor_id: sampleId(22) }]);
});

test('a member without open steps and planned runs needs no successor', async () => {
  await show(leaver({}));
  await expect.element(page.getByText('No open step waits for them by name.')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Who takes over' })).not.toBeInTheDocument();
});

test('once a successor is chosen, a click beside the dialog does not close it', async () => {
  const closed = vi.fn();
  await show(leaver({ active_plans: 2 }), closed);
  const successor = page.getByRole('combobox', { name: 'Who takes over' });
  await successor.click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.click(document.elementFromPoint(2, 2) as HTMLElement, { position: { x: 2, y: 2 } });
  expect(closed).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(closed).toHaveBeenCalledOnce();
});
