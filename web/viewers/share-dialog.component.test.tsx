import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getRun } from '../../contract/runs.ts';
import { listRunViewers, removeRunViewer } from '../../contract/viewers.ts';
import { groupsForSelect } from '../../contract/workspaces.ts';
import { loadNamespaces } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, members, sampleId } from '../testing/sample-data.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

beforeEach(async () => {
  forgetAnswers();
  answerPeople();
  answerRequest(groupsForSelect, { groups: [] });
  await loadNamespaces(['viewers', 'commands']);
});

async function show(can: { share?: boolean }) {
  answerRequest(listRunViewers, { run_viewable_user_workspaces: [], can });
  const closed = vi.fn();
  await renderPart(<ShareDialog shared={{ kind: 'run', id: sampleId(2), name: 'Invoice 7' }} onClose={closed} />);
  return closed;
}
const clickBeside = () => userEvent.click(document.elementFromPoint(2, 2) as HTMLElement, { position: { x: 2, y: 2 } });

test('the dialog of those who may share begins in the field of people, also if it had to be loaded', async () => {
  await show({ share: true });
  await expect.element(page.getByRole('combobox', { name: 'People and groups' })).toHaveFocus();
});

test('people who were chosen are not lost by a click beside the dialog', async () => {
  const closed = await show({ share: true });
  await page.getByRole('combobox').first().click();
  await page.getByRole('option', { name: 'Amara Okafor' }).click();
  await clickBeside();
  await expect.element(page.getByText('Amara Okafor').first()).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

test('a click beside closes the dialog in which nothing was chosen', async () => {
  const closed = await show({});
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await clickBeside();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});

test('a run that somebody has left is not requested again where they were its viewer only', async () => {
  const [{ id, user }] = members as [(typeof members)[0]];
  const viewer = {
    id: sampleId(50),
    role: 'viewer' as const,
    name: 'Mali Srisuk',
    user_workspace: { id, email: user.email, user },
    group: null,
    can: { remove: true },
  };
  const listed = answerRequest(listRunViewers, { run_viewable_user_workspaces: [viewer], can: {} });
  answerRequest(removeRunViewer, { done: true });
  const gone = refuseRequest(getRun, { code: 'not_found', status: 404 });
  const shared = { kind: 'run', id: sampleId(2), name: 'Invoice 7' } as const;
  await renderPart(
    <>
      <ShareDialog shared={shared} onClose={() => {}} />
      <ConfirmDialog />
    </>,
    { on: paths.run },
  );
  await page.getByRole('button', { name: 'Remove yourself' }).click();
  await page.getByRole('button', { name: 'Remove me' }).click();
  await expect.element(page.getByText('Permissions updated')).toBeVisible();
  await expect.poll(() => gone.length).toBe(1);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(listed).toHaveLength(1);
});
