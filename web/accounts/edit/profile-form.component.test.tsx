import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateProfile } from '../../../contract/identity.ts';
import { paths } from '../../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { me } from '../../testing/sample-data.ts';
import { ProfileForm } from './profile-form.tsx';

const chosen = { ...me, language_preference: 'en' as const };

beforeEach(forgetAnswers);

test('saving a name sends no other choice, which may have been changed elsewhere since', async () => {
  const asked = answerRequest(updateProfile, {
    user: { ...chosen, first_name: 'Malee', subscribed_to_email: false },
    pending_email: null,
  });
  await renderPart(<ProfileForm />, { as: chosen, on: paths.editAccount });
  await page.getByRole('textbox', { name: 'First name' }).fill('Malee');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ user: { first_name: 'Malee' } }]);
});

test('what was not chosen yet is saved as it is shown', async () => {
  const asked = answerRequest(updateProfile, { user: chosen, pending_email: null });
  await renderPart(<ProfileForm />, { on: paths.editAccount });
  await page.getByRole('checkbox', { name: 'Receive a weekly email about what changed' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ user: { language_preference: 'en', subscribed_to_digest: false } }]);
});
