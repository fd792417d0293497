import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadNamespaces } from '../lib/languages.ts';
import { forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople } from '../testing/sample-data.ts';
import { ShareForm } from './share-form.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

test('asks with whom, in the field that has the focus then', async () => {
  await loadNamespaces(['viewers', 'commands']);
  await renderPart(
    <ShareForm viewers={[]} guests={new Set()} withManager isSending={false} onShare={() => Promise.resolve()} />,
  );
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByText(/cannot be blank/)).toBeVisible();
  await expect.element(page.getByRole('combobox').first()).toHaveFocus();
});
