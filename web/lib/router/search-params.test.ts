import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasSearch, isSameSearch, parseSearch, writeSearch } from './search-params.ts';

// The package itself: imports of it lead to the app's own router.
const { defaultParseSearch, defaultStringifySearch } = createRequire(import.meta.url)('@tanstack/react-router') as {
  defaultParseSearch: (query: string) => Record<string, unknown>;
  defaultStringifySearch: (search: Record<string, unknown>) => string;
};

const values = fc.oneof(
  fc.string(),
  fc.constantFrom('2026', '007', 'true', 'null', '', '-', '"x"', '[1]', '1e3', ' 1', 'nothing', 'fields'),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constant(undefined),
);
const names = fc.stringMatching(/^[a-z_]{1,8}$/);

describe('search parameters', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(fc.dictionary(names, values), (search) => {
        expect(isSameSearch(parseSearch(writeSearch(search)), search)).toBe(true);
      }),
    );
  });

  test('stand in the address, and are read from it, as with the router whose types the app uses', () => {
    fc.assert(
      fc.property(fc.dictionary(names, values), (search) => {
        const written = writeSearch(search);
        expect(written).toBe(defaultStringifySearch(search));
        expect(parseSearch(written)).toEqual({ ...defaultParseSearch(written) });
      }),
    );
    for (const query of ['', '?', '?a', '?a=', '?a=1&a=2', '?a=x&a=true&b=%20', '?a=%7B%22b%22%3A1%7D', '?page=2.50']) {
      expect(parseSearch(query), query).toEqual({ ...defaultParseSearch(query) });
    }
  });

  test('a name of an object is a name like any other', () => {
    const search = parseSearch('?__proto__=1&constructor=2');
    expect(Object.keys(search)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).constructor).toBe(Object);
  });
});

test('what is undefined is not there', () => {
  expect(isSameSearch({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(hasSearch({ a: 1, b: ['x'] }, { b: ['x'] })).toBe(true);
  expect(hasSearch({ a: 1 }, { a: 1, b: 2 })).toBe(false);
});
