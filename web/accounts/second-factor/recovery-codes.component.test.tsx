import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadNamespaces } from '../../lib/languages.ts';
import { paths } from '../../lib/paths.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

test('says so if the browser does not allow copying', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await renderPart(<RecoveryCodes codes={['aaaa-bbbb']} onStored={() => {}} />);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.element(page.getByText('Download them instead', { exact: false })).toBeVisible();
  write.mockRestore();
});

function Codes() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && <RecoveryCodes codes={['aaaa-bbbb']} onStored={() => setShown(false)} />}
      <Link to={paths.signIn}>Elsewhere</Link>
      <ConfirmDialog />
    </>
  );
}

test('asks before the page is left, until the codes are said to be stored', async () => {
  await loadNamespaces(['second_factor']);
  await renderPart(<Codes />);
  const elsewhere = page.getByRole('link', { name: 'Elsewhere' });
  await elsewhere.click();
  const question = page.getByRole('dialog', { name: 'Leave without your recovery codes?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('aaaa-bbbb')).toBeVisible();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await elsewhere.click();
  await expect.element(elsewhere).not.toBeInTheDocument();
});
