import { beforeAll, expect, test } from 'vitest';
import type { Problem } from '../../contract/errors.ts';
import errors from '../../locales/en/errors.json' with { type: 'json' };
import { ProblemError } from './api-client.ts';
import { namesMore, showFormProblem } from './form-problem.ts';
import { startLanguages } from './languages.ts';

beforeAll(async () => {
  await startLanguages('en');
});

/** What a form with a name and an email shows of a problem. */
function shown(code: Problem['code'], faults: Problem['errors']) {
  const atFields: Record<string, string> = {};
  const elsewhere: string[] = [];
  const problem = { type: 'about:blank', title: code, status: 422, code, detail: code, errors: faults };
  const form = { setFieldError: (field: string, message: string) => (atFields[field] = message) };
  const labels = { email: 'Email', name: 'Name' };
  showFormProblem(form, new ProblemError(problem), labels, (message) => elsewhere.push(message));
  return { atFields, elsewhere };
}

test('a fault whose message names more than the field is shown as the server says it', () => {
  const more = Object.entries(errors.field).filter(([, message]) => /{{(?!field}})/.test(message));
  expect([...namesMore].toSorted()).toEqual(more.map(([fault]) => fault).toSorted());
  const fault = { field: 'user.name', code: 'too_long', message: 'user.name must be at most 10 characters.' } as const;
  expect(shown('invalid_input', [fault])).toEqual({ atFields: { name: fault.message }, elsewhere: [] });
});

test('of a problem that says only that something is not valid, each fault is shown with the label of its field', () => {
  const faults = ['name', 'user.email'].map((field) => ({ field, code: 'blank' as const, message: `${field}.` }));
  const atFields = { name: 'Name cannot be blank.', email: 'Email cannot be blank.' };
  expect(shown('invalid_input', faults)).toEqual({ atFields, elsewhere: [] });
});

test('a problem that says itself what is wrong is shown at the field that it names', () => {
  const fault = { field: 'user.email', code: 'taken', message: 'user.email has already been taken' } as const;
  expect(shown('email_taken', [fault])).toEqual({ atFields: { email: errors.email_taken }, elsewhere: [] });
});

test('a problem that concerns none of the fields is shown elsewhere', () => {
  const fault = { field: 'color', code: 'taken', message: 'color has already been taken' } as const;
  expect(shown('name_taken', [fault])).toEqual({ atFields: {}, elsewhere: [errors.name_taken] });
  expect(shown('last_owner', [])).toEqual({ atFields: {}, elsewhere: [errors.last_owner] });
});
