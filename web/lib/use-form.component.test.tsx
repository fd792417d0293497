import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { useForm } from './use-form.ts';

function Form({ send }: { send: (values: { name: string; again: string; on: boolean }) => Promise<void> | void }) {
  const form = useForm({
    initialValues: { name: '', again: '', on: true },
    validate: {
      name: (name) => (name === '' ? 'Name it' : null),
      again: (again, { name }) => (again === name ? null : 'Not the same'),
    },
  });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Again" {...form.getInputProps('again')} />
      <Checkbox label="On" {...form.getCheckProps('on')} />
      <button type="submit" disabled={form.submitting}>
        Send
      </button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
      <button type="button" onClick={() => form.setFieldError('name', 'Taken')}>
        Refuse
      </button>
    </form>
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));

test('is sent once all fields are valid; the error of a field goes when the field changes', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  await renderPart(<Form send={send} />);
  await userEvent.type(field('Again'), 'Kim');
  await press('Send');
  await expect.element(page.getByText('Name it')).toBeVisible();
  await expect.element(page.getByText('Not the same')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('checkbox', { name: 'On' }));
  // Enter right after the last letter.
  await userEvent.type(field('Name'), 'Kim{Enter}');
  expect(send).toHaveBeenCalledWith({ name: 'Kim', again: 'Kim', on: false });
  await expect.element(page.getByText('Name it')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  finish();
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('shows what the server refuses, and can begin anew', async () => {
  await renderPart(<Form send={() => {}} />);
  await userEvent.type(field('Name'), 'Kim');
  await press('Refuse');
  await expect.element(page.getByText('Taken')).toBeVisible();
  await press('Reset');
  await expect.element(page.getByText('Taken')).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('');
  await expect.element(page.getByRole('checkbox', { name: 'On' })).toBeChecked();
});

/** A form that the server refuses after a moment. */
function Refused() {
  const form = useForm({ initialValues: { password: '' } });
  const send = async () => {
    await new Promise((done) => setTimeout(done, 50));
    form.setFieldError('password', 'Too weak');
  };
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <PasswordInput label="Password" {...form.getInputProps('password')} />
      <button type="submit" disabled={form.submitting}>
        Send
      </button>
    </form>
  );
}

test('the field that the server refuses has the focus, which its button lost while it was disabled', async () => {
  await renderPart(<Refused />);
  await press('Send');
  await expect.element(page.getByText('Too weak')).toBeVisible();
  await expect.element(page.getByLabelText('Password')).toHaveFocus();
});

/** A form of what is stored, which somebody else can change. */
function Stored({ send }: { send: (changes: object) => void }) {
  const [stored, store] = useState({ name: 'Kim', place: 'Bangkok' });
  const form = useForm({ initialValues: stored });
  const save = () => {
    send(form.getChanges());
    form.markSaved();
  };
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Place" {...form.getInputProps('place')} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => store({ name: 'Ana', place: 'Lyon' })}>
        Somebody else saves
      </button>
      <output>{form.hasChanges() ? 'changed' : 'as stored'}</output>
    </form>
  );
}

test('fields that nobody has changed follow what is stored, and are not sent', async () => {
  const send = vi.fn();
  await renderPart(<Stored send={send} />);
  await userEvent.fill(field('Name'), 'Kim Lee');
  await press('Somebody else saves');
  await expect.element(field('Place')).toHaveValue('Lyon');
  await expect.element(field('Name')).toHaveValue('Kim Lee');
  await expect.element(page.getByText('changed')).toBeVisible();
  await press('Save');
  expect(send).toHaveBeenCalledWith({ name: 'Kim Lee' });
  await userEvent.fill(field('Name'), 'Ana');
  await userEvent.fill(field('Place'), 'Lyon ');
  await press('Save');
  expect(send).toHaveBeenLastCalledWith({ name: 'Ana', place: 'Lyon ' });
});
