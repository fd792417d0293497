import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

async function faultOf(...chunks: Buffer[]) {
  const source = (async function* () {
    yield* chunks;
  })();
  try {
    for await (const _text of decodeText(source, 'utf-8'));
  } catch (error) {
    return (error as { problem: object }).problem;
  }
}

test('the column of a fault counts characters, also where a line spans chunks', async () => {
  const [begin, end] = [Buffer.from('a\nÉtéé'), Buffer.from('x\0')];
  expect(await faultOf(begin, end)).toMatchObject({ code: 'nul_character', line: 2, column: 6 });
  expect(await faultOf(begin, Buffer.from([0x78, 0xe9, 0x20]))).toMatchObject({
    code: 'encoding_broken',
    line: 2,
    column: 6,
  });
});
