import { expect, test } from 'vitest';
import type { Field } from '../../../../engine/definition.ts';
import { curlLine } from './curl-line.ts';

const field = (type: Field['type'], key: string, label: string, more: Partial<Field> = {}): Field => ({
  id: key,
  key,
  type,
  label,
  help: '',
  required: true,
  ...more,
});

test('has a value for each field except files, and quotes all labels', () => {
  const form = [
    field('text', 'why', "It's why"),
    field('checkbox', 'extras', 'Extras', { choices: [{ id: '1', label: 'Lamp' }] }),
    field('file', 'scan', 'Scan'),
  ];
  expect(curlLine('https://baton.example', 'abc', form)).toBe(
    `curl https://baton.example/api/v1/public/triggers \\
  -H 'Authorization: Bearer abc' \\
  -H 'Content-Type: application/json' \\
  -d '{"fields":{"why":"It'\\''s why","extras":["Lamp"]}}'`,
  );
});
