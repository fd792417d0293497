import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Language } from '../engine/definition.ts';
import { hashOf, type PictureHashes, picturesFile, walkHelpPictures } from './harness/help-pictures.ts';
import { isNarrow } from './harness/open-menus.ts';
import { extended } from './harness/test-tags.ts';

test.use({ viewport: { width: 1080, height: 1400 } });

for (const language of ['en', 'fr', 'th'] as Language[]) {
  test(`the pictures of the help show the product as it is, in ${language}`, extended, async ({ page, baseURL }) => {
    test.skip(isNarrow(page), 'the pictures were made in one width');
    await page.context().addCookies([{ name: 'baton_language', value: language, url: baseURL as string }]);
    const taken = (JSON.parse(readFileSync(picturesFile, 'utf8')) as PictureHashes)[language] ?? {};
    const stale: string[] = [];
    const walked: string[] = [];
    await walkHelpPictures(page, language, async (name, part) => {
      walked.push(name);
      if ((await hashOf(part)) !== taken[name]) stale.push(name);
    });
    expect(walked.toSorted()).toEqual(Object.keys(taken).toSorted());
    expect(stale, 'take them anew by `npm run help:pictures`').toEqual([]);
  });
}
