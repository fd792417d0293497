import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutSchemas } from './without-schemas.ts';

const contract = join(import.meta.dirname, '../contract/example.ts');
const transform = (code: string, id = contract) =>
  (withoutSchemas().transform as unknown as (this: object, code: string, id: string) => { code: string } | null).call(
    { parse: parseAst },
    code,
    id,
  )?.code;

test('keeps of an endpoint what the browser needs to call it', () => {
  const code =
    "export const list = endpoint({ method: 'GET', path: '/x', summary: 'S', query: z.object({}), reply: shape, shows: ['runs'] });";
  expect(transform(code)).toBe(
    "export const list = /* @__PURE__ */ endpoint({ method: 'GET', path: '/x', shows: ['runs'] });",
  );
});

test('marks other constants as pure, so that unused schemas are dropped', () => {
  expect(transform('const shape = z.object({ id: z.uuid() });\nexport const limit = 50;')).toBe(
    'const shape = /* @__PURE__ */ (() => z.object({ id: z.uuid() }))();\nexport const limit = 50;',
  );
});

test('leaves files outside of the contract as they are', () => {
  expect(transform('const shape = z.object({});', join(import.meta.dirname, '../web/a.ts'))).toBeUndefined();
});
