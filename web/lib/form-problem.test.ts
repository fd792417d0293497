import { expect, test } from 'vitest';
import errors from '../../locales/en/errors.json' with { type: 'json' };
import { namesMore } from './form-problem.ts';

test('a fault whose message names more than the field is shown as the server says it', () => {
  const more = Object.entries(errors.field).filter(([, message]) => /{{(?!field}})/.test(message));
  expect([...namesMore].toSorted()).toEqual(more.map(([fault]) => fault).toSorted());
});
