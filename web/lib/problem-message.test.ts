import { expect, test } from 'vitest';
import type { Problem } from '../../contract/errors.ts';
import { tellingFaults } from './problem-message.ts';

const problem = (code: Problem['code'], fault: Problem['errors'][number]['code']): Problem => ({
  ...{ type: 'about:blank', title: code, status: 422, code, detail: code },
  errors: [{ field: 'assignees', code: fault, message: 'assignees is not valid.' }],
});

test('a fault tells more than its error, unless it only names the field of an error that says what is wrong', () => {
  expect(tellingFaults(problem('invalid_input', 'invalid_value'))).toHaveLength(1);
  expect(tellingFaults(problem('invalid_fields', 'invalid_value'))).toHaveLength(1);
  expect(tellingFaults(problem('invalid_assignees', 'invalid_value'))).toEqual([]);
  expect(tellingFaults(problem('bpmn_doctype', 'invalid_value'))).toEqual([]);
  expect(tellingFaults(problem('name_taken', 'taken'))).toHaveLength(1);
});
