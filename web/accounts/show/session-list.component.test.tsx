import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endOtherSessions, listSessions } from '../../../contract/account.ts';
import { loadNamespaces } from '../../lib/languages.ts';
import { answerRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleId } from '../../testing/sample-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SessionList } from './session-list.tsx';

const now = Math.floor(Date.now() / 1000);
const session = {
  id: sampleId(1),
  is_current: true,
  device: { browser: 'Firefox', system: 'Linux' },
  ip_address: null,
  created_at: now - 86_400,
  last_seen_at: now,
};

test('says within its line when a session was used, in French with a small letter', async () => {
  await loadNamespaces(['account']);
  answerRequest(listSessions, { sessions: [session] });
  await renderPart(<SessionList />, { language: 'fr' });
  await expect.element(page.getByText('Dernière utilisation : aujourd’hui à', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Connexion : hier à', { exact: false })).toBeVisible();
});

test('the list gets the focus when the button that ended all others goes', async () => {
  await loadNamespaces(['account']);
  answerRequest(listSessions, { sessions: [session, { ...session, id: sampleId(2), is_current: false }] });
  answerRequest(endOtherSessions, { done: true });
  await renderPart(
    <>
      <SessionList />
      <ConfirmDialog />
    </>,
  );
  const all = page.getByRole('button', { name: 'End all others' });
  await all.click();
  answerRequest(listSessions, { sessions: [session] });
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect.element(page.getByRole('region', { name: 'Sessions' })).toHaveFocus();
});
