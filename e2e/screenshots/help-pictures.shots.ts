import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page, test } from '@playwright/test';
import { languages } from '../../engine/languages.ts';
import { hashOf, type PictureHashes, picturesFile, walkHelpPictures } from '../harness/help-pictures.ts';

// Not a test: `npm run help:pictures` takes the pictures of the help anew. `e2e/help-pictures.test.ts` says when to.
/** Pixels of the page, of which a picture has one and a half. */
const longest = 700;

test.use({ viewport: { width: 1080, height: 1400 }, deviceScaleFactor: 1.5 });
test.describe.configure({ mode: 'serial' });

for (const language of languages) {
  test(`pictures in ${language}`, async ({ page, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.context().addCookies([{ name: 'baton_language', value: language, url: baseURL as string }]);
    const folder = join(import.meta.dirname, '../../docs/help', language, 'pictures');
    mkdirSync(folder, { recursive: true });
    const hashes: Record<string, string> = {};
    await walkHelpPictures(page, language, async (name, part) => {
      hashes[name] = await hashOf(part);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        writeFileSync(join(folder, scheme === 'dark' ? `${name}-dark.webp` : `${name}.webp`), await shoot(page, part));
      }
      await page.emulateMedia({ colorScheme: 'light' });
    });
    const all = readHashes();
    writeFileSync(picturesFile, `${JSON.stringify({ ...all, [language]: hashes }, null, 2)}\n`);
  });
}

function readHashes(): PictureHashes {
  try {
    return JSON.parse(readFileSync(picturesFile, 'utf8'));
  } catch {
    return {};
  }
}

/** The part, at most as high as a help page can show; WebP is a third of PNG's size. */
async function shoot(page: Page, part: Locator): Promise<Buffer> {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not on the page.');
  const clip = {
    x: Math.max(0, box.x),
    y: Math.max(0, box.y),
    width: box.width,
    height: Math.min(longest, box.height),
  };
  const png = await page.screenshot({ fullPage: true, animations: 'disabled', clip });
  const webp = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    let text = '';
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
    return btoa(text);
  }, png.toString('base64'));
  return Buffer.from(webp, 'base64');
}
