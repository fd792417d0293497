import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { keepFocusWhileLoading } from './keep-focus-while-loading.ts';

function Send({ wait }: { wait: () => Promise<void> }) {
  const [loading, setLoading] = useState(false);
  const send = () => {
    setLoading(true);
    void wait().then(() => setLoading(false));
  };
  return (
    <>
      <Button loading={loading} onClick={send}>
        Send
      </Button>
      <input aria-label="Other" />
    </>
  );
}

const send = () => page.getByRole('button', { name: 'Send' });
const other = () => page.getByRole('textbox', { name: 'Other' });

keepFocusWhileLoading();

test('a button that loaded has the focus again, unless something else got it', async () => {
  let sending = Promise.withResolvers<void>();
  await renderPart(<Send wait={() => sending.promise} />);
  await expect.element(send()).toBeEnabled();
  (send().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(send()).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(document.body);
  sending.resolve();
  await expect.element(send()).toHaveFocus();

  sending = Promise.withResolvers();
  await userEvent.keyboard('{Enter}');
  await expect.element(send()).toBeDisabled();
  await other().click();
  sending.resolve();
  await expect.element(send()).toBeEnabled();
  await expect.element(other()).toHaveFocus();
});
