import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson } from './format-json.ts';
import { JsonSyntaxError, locateInJson } from './locate-in-json.ts';

const placeOf = (text: string) => {
  try {
    locateInJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.position;
    throw error;
  }
  return null;
};

describe('finding a value of a JSON text', () => {
  it('tells line and column of a path, or of what is around it', () => {
    const find = locateInJson('{\n  "a": [1, {"b": "x"}],\n  "c": null\n}');
    expect(find('a.1.b')).toEqual({ line: 2, column: 18 });
    expect(find('a.1.gone.deeper')).toEqual({ line: 2, column: 12 });
    expect(find('c')).toEqual({ line: 3, column: 8 });
    expect(find('gone')).toEqual({ line: 1, column: 1 });
  });

  it.each([
    ['{"a": 1,}', 1, 9],
    ['{"a": 01}', 1, 8],
    ['{\n"a" 1}', 2, 5],
    ['["a\nb"]', 1, 4],
    ['["\\x"]', 1, 3],
    ['[1] 2', 1, 5],
    ['', 1, 1],
    ['[', 1, 2],
    ['"\0"', 1, 2],
    ['['.repeat(1_000_000), 1, 102],
  ])('tells where %j is wrong', (text, line, column) => {
    expect(placeOf(text)).toEqual({ line, column });
  });

  it('accepts exactly what JSON.parse accepts', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'{}[]",:0123.eE+-\\ \ntrufalsn'), maxLength: 12 });
    const isJson = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(noise, (text) => {
        expect(placeOf(text) === null).toBe(isJson(text));
      }),
      { numRuns: 3_000 },
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(placeOf(text)).toBeNull();
      }),
    );
  });
});

it('formats data so that it parses to the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = formatJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
