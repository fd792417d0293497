import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Switch } from './switch.tsx';

function Lock({ disabled = false }: { disabled?: boolean }) {
  const [isOn, setOn] = useState(false);
  return (
    <Switch
      label="Locked"
      description="Only those who answer it see it"
      checked={isOn}
      disabled={disabled}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}

const lock = () => page.getByRole('switch', { name: 'Locked' });

test('a switch is used by its label and by keyboard, and says what it is for', async () => {
  await renderPart(<Lock />);
  await expect.element(lock()).not.toBeChecked();
  await page.getByText('Locked').click();
  await expect.element(lock()).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(lock()).not.toBeChecked();
  await expect.element(lock()).toHaveAccessibleDescription('Only those who answer it see it');
});

test('one that is disabled stays as it is', async () => {
  await renderPart(<Lock disabled />);
  await page.getByText('Locked').click({ force: true });
  await expect.element(lock()).not.toBeChecked();
});
