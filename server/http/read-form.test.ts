import { describe, expect, test } from 'vitest';
import { readForm } from './read-form.ts';

const read = (form: string) => readForm(new URLSearchParams(form));

describe('a form body', () => {
  test.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['run[name]=A%20run&run[due_after]=1_day', { run: { name: 'A run', due_after: '1_day' } }],
    ['admins[]=x&admins[]=y', { admins: ['x', 'y'] }],
    ['fields[0][key]=a&fields[0][value]=1&fields[1][key]=b', { fields: [{ key: 'a', value: '1' }, { key: 'b' }] }],
    ['fields[][key]=a&fields[][value]=1&fields[][key]=b', { fields: [{ key: 'a', value: '1' }, { key: 'b' }] }],
    [
      'fields[][key]=a&fields[][value][]=1&fields[][value][]=2&fields[][key]=b&fields[][value][]=3',
      {
        fields: [
          { key: 'a', value: ['1', '2'] },
          { key: 'b', value: ['3'] },
        ],
      },
    ],
    ['l[][a][b]=1&l[][a][c]=2&l[][a][b]=3', { l: [{ a: { b: '1', c: '2' } }, { a: { b: '3' } }] }],
    ['l[]=x&l[][a]=1&l[][b]=2', { l: ['x', { a: '1', b: '2' }] }],
    ['a[b]=1&a=2', { a: '2' }],
    ['[a]=1&b[=2', { '[a]': '1', 'b[': '2' }],
  ])('%s', (form, expected) => {
    expect(read(form)).toEqual(expected);
  });

  test('cannot set inherited properties', () => {
    const plain = read('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][b]=1');
    expect(Object.keys(plain)).toEqual(['constructor', 'a']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('is refused beyond its limits', () => {
    expect(() => read('a[b][c][d][e][f][g][h][i]=1')).toThrow();
    expect(() => read(Array.from({ length: 2001 }, (_, index) => `n${index}=1`).join('&'))).toThrow();
  });
});
