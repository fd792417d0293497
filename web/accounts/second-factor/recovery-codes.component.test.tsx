import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

test('says so if the browser does not allow copying', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await renderPart(<RecoveryCodes codes={['aaaa-bbbb']} onStored={() => {}} />);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.element(page.getByText('Download them instead', { exact: false })).toBeVisible();
  write.mockRestore();
});
