import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { keepFocusWhileLoading } from './keep-focus-while-loading.ts';

let end = () => {};

function Send() {
  const [loading, setLoading] = useState(false);
  end = () => setLoading(false);
  return (
    <>
      <Button loading={loading} onClick={() => setLoading(true)}>
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
  await renderPart(<Send />);
  await expect.element(send()).toBeEnabled();
  (send().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(send()).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(document.body);
  end();
  await expect.element(send()).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(send()).toBeDisabled();
  await other().click();
  end();
  await expect.element(send()).toBeEnabled();
  await expect.element(other()).toHaveFocus();
});
