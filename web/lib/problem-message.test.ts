import { expect, test } from 'vitest';
import type { Problem } from '../../contract/errors.ts';
import { tellingFaults } from './problem-message.ts';

const problem = (code: Problem['code'], fault: Problem['errors'][number]['code']): Problem => ({
  ...{ type: 'about:blank', title: code, status: 422, code, detail: code },
  errors: [{ field: 'assignees', code: fault, message: 'assignees is not valid.' }],
});

test('a fault tells more than its problem only where the problem says no more than that something is not valid', () => {
  expect(tellingFaults(problem('invalid_input', 'invalid_value'))).toHaveLength(1);
  expect(tellingFaults(problem('invalid_fields', 'invalid_value'))).toHaveLength(1);
  expect(tellingFaults(problem('invalid_assignees', 'invalid_value'))).toEqual([]);
  expect(tellingFaults(problem('bpmn_doctype', 'invalid_value'))).toEqual([]);
  expect(tellingFaults(problem('name_taken', 'taken'))).toEqual([]);
  expect(tellingFaults(problem('malformed_definition', 'unknown_key'))).toHaveLength(1);
});
