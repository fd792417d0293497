import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

async function faultIn(encoding: 'utf-8' | 'utf-16le' | 'utf-16be', ...chunks: Buffer[]) {
  const source = (async function* () {
    yield* chunks;
  })();
  try {
    for await (const _text of decodeText(source, encoding));
  } catch (error) {
    return (error as { problem: object }).problem;
  }
}

const faultOf = (...chunks: Buffer[]) => faultIn('utf-8', ...chunks);

test('the column of a fault counts characters, also where a line spans chunks', async () => {
  const [begin, end] = [Buffer.from('a\nÉtéé'), Buffer.from('x\0')];
  expect(await faultOf(begin, end)).toMatchObject({ code: 'nul_character', line: 2, column: 6 });
  expect(await faultOf(begin, Buffer.from([0x78, 0xe9, 0x20]))).toMatchObject({
    code: 'encoding_broken',
    line: 2,
    column: 6,
  });
});

test('a character of two UTF-16 units is one column', async () => {
  const line = Buffer.from('a\n😀😀b');
  expect(await faultOf(line, Buffer.from('\0'))).toMatchObject({ code: 'nul_character', line: 2, column: 4 });
  expect(await faultOf(Buffer.concat([line, Buffer.from([0xff])]))).toMatchObject({
    code: 'encoding_broken',
    line: 2,
    column: 4,
  });
});

const utf16 = (text: string, isLittle: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

test.each([
  ['utf-16le', true],
  ['utf-16be', false],
] as const)(
  'half a character in %s is told at its own line and column, however the text is cut',
  async (encoding, isLittle) => {
    const text = utf16('a\n😀é\ud83dx', isLittle);
    for (let size = 1; size <= text.length; size++) {
      const chunks = [];
      for (let at = 0; at < text.length; at += size) chunks.push(text.subarray(at, at + size));
      expect(await faultIn(encoding, ...chunks)).toMatchObject({
        code: 'encoding_broken',
        line: 2,
        column: 3,
        value: isLittle ? expect.stringMatching(/^3d d8/) : expect.stringMatching(/^d8 3d/),
      });
    }
    expect(await faultIn(encoding, utf16('a\nb', isLittle), Buffer.from([0x61]))).toMatchObject({ line: 2, column: 2 });
    expect(await faultIn(encoding, utf16('a\n😀', isLittle))).toBeUndefined();
  },
);
