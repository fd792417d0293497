import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('what is for screen readers only has one class, visually-hidden', () => {
  const web = join(import.meta.dirname, '..');
  const own = globSync('**/*.module.css', { cwd: web }).filter((path) =>
    /^\.[\w-]+ \{[^}]*clip-path: inset\(50%\)/m.test(readFileSync(join(web, path), 'utf8')),
  );
  expect(own).toEqual([]);
});
