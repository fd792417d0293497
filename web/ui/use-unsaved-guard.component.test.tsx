import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../lib/paths.ts';
import { useForm } from '../lib/use-form.ts';
import { renderPart } from '../testing/render-part.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

function Form({ label }: { label: string }) {
  const form = useForm({ initialValues: { name: 'Kim' } });
  useUnsavedGuard(form.hasChanges);
  return (
    <form noValidate onSubmit={form.onSubmit(form.markSaved)}>
      <TextInput label={label} {...form.getInputProps('name')} />
      <button type="submit">Save {label}</button>
    </form>
  );
}

const forms = (
  <>
    <Form label="Name" />
    <Form label="Place" />
    <Link to={paths.signIn}>Elsewhere</Link>
    <Link to={paths.signIn} ignoreBlocker>
      Cancel
    </Link>
    <ConfirmDialog />
  </>
);

const field = (name: string) => page.getByRole('textbox', { name });
const question = page.getByRole('dialog', { name: 'Leave with unsaved changes?' });
const leave = () => userEvent.click(page.getByRole('link', { name: 'Elsewhere' }));

/** Whether the browser would ask before the tab is closed. */
const holdsTab = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a page with unsaved changes asks before it is left, once for all its forms', async () => {
  await renderPart(forms);
  await expect.element(field('Name')).toBeVisible();
  expect(holdsTab()).toBe(false);
  await userEvent.fill(field('Name'), 'Kim Lee');
  await userEvent.fill(field('Place'), 'Chiang Mai');
  expect(holdsTab()).toBe(true);
  await leave();
  await userEvent.click(question.getByRole('button', { name: 'Stay here' }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('Kim Lee');
  await leave();
  await userEvent.click(question.getByRole('button', { name: 'Leave without saving' }));
  await expect.element(field('Name')).not.toBeInTheDocument();
});

test('nothing is asked about what is saved, changed back, or given up by Cancel', async () => {
  await renderPart(forms);
  await userEvent.fill(field('Name'), 'Kim Lee');
  await userEvent.click(page.getByRole('button', { name: 'Save Name' }));
  await userEvent.fill(field('Place'), 'Chiang Mai');
  await userEvent.fill(field('Place'), 'Kim');
  expect(holdsTab()).toBe(false);
  await leave();
  await expect.element(field('Name')).not.toBeInTheDocument();
  await renderPart(forms);
  await userEvent.fill(field('Name'), 'Kim Lee');
  await userEvent.click(page.getByRole('link', { name: 'Cancel' }));
  await expect.element(field('Name')).not.toBeInTheDocument();
});
