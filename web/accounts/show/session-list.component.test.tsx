import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listSessions } from '../../../contract/account.ts';
import { loadNamespaces } from '../../lib/languages.ts';
import { answerRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleId } from '../../testing/sample-data.ts';
import { SessionList } from './session-list.tsx';

test('says within its line when a session was used, in French with a small letter', async () => {
  await loadNamespaces(['account']);
  const now = Math.floor(Date.now() / 1000);
  answerRequest(listSessions, {
    sessions: [
      {
        id: sampleId(1),
        is_current: true,
        device: { browser: 'Firefox', system: 'Linux' },
        ip_address: null,
        created_at: now - 86_400,
        last_seen_at: now,
      },
    ],
  });
  await renderPart(<SessionList />, { language: 'fr' });
  await expect.element(page.getByText('Dernière utilisation : aujourd’hui à', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Connexion : hier à', { exact: false })).toBeVisible();
});
