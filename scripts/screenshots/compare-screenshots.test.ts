import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { compareScreenshots } from './compare-screenshots.ts';
import { writeContactSheet } from './write-contact-sheet.ts';

/** A grey picture with some black pixels. */
function picture(black: number, width = 20): Buffer {
  const png = new PNG({ width, height: 10 });
  png.data.fill(200);
  for (let pixel = 0; pixel < black; pixel++) png.data.set([0, 0, 0, 255], (pixel * 7 + 22) * 4);
  return PNG.sync.write(png);
}

test('pictures are compared with those of the last run, and changed ones come first in the sheet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-shots-'));
  try {
    const [now, last, changes] = ['now', 'last', 'changes'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const one of [now, last]) mkdirSync(one);
    const put = (where: string, file: string, content: Buffer) => writeFileSync(join(where, file), content);
    put(now, 'about.en.desk.light.png', picture(0));
    put(last, 'about.en.desk.light.png', picture(0));
    put(now, 'home.en.desk.light.png', picture(5));
    put(last, 'home.en.desk.light.png', picture(0));
    put(now, 'runs.en.desk.light.png', picture(0));
    put(now, 'wide.en.desk.light.png', picture(0, 30));
    put(last, 'wide.en.desk.light.png', picture(0));

    const compared = compareScreenshots(now, last, changes);
    expect(compared.map(({ file, changed }) => [file.split('.')[0], changed])).toEqual([
      ['about', 0],
      ['home', 5],
      ['runs', null],
      ['wide', null],
    ]);
    expect(existsSync(join(changes, 'home.en.desk.light.png'))).toBe(true);
    expect(existsSync(join(changes, 'about.en.desk.light.png'))).toBe(false);

    const sheet = writeContactSheet(folder, compared);
    expect(sheet).toContain('Screenshots: 4, changed or new: 3');
    expect(sheet).toContain('changes/home.en.desk.light.png">5 pixels');
    expect(sheet.indexOf('<h2>home</h2>')).toBeLessThan(sheet.indexOf('<h2>about</h2>'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
