import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

const folder = join(import.meta.dirname, '../../locales/en');

function readTexts(): Set<string> {
  const texts = new Set<string>();
  const collect = (tree: unknown): void => {
    if (typeof tree === 'string') texts.add(tree);
    else for (const inner of Object.values(tree as object)) collect(inner);
  };
  for (const file of readdirSync(folder)) collect(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return texts;
}

/** Each word 40 % longer, as in languages with longer words. Placeholders, tags and signs stay as they are. */
export const lengthen = (text: string): string =>
  text.replace(/\{\{.*?\}\}|<[^>]*>|\p{L}+/gu, (part) =>
    /^[{<]/.test(part) ? part : part + 'ëöüàíōąžñ'.repeat(3).slice(0, Math.ceil(part.length * 0.4)),
  );

/** Serves longer texts of the interface, by changing the files of the built app that contain only texts of a language. */
export async function lengthenTexts(page: Page): Promise<{ files: () => number }> {
  const texts = readTexts();
  let files = 0;
  // If there is a session cookie, valid or not, the server sends no prerendered page, whose texts would not be longer.
  const url = test.info().project.use.baseURL as string;
  await page.context().addCookies([{ name: 'baton_session', value: 'none', url }]);
  await page.route('**/assets/*.js', async (route) => {
    const reply = await route.fetch();
    const code = await reply.text();
    const literals = [...code.matchAll(/`([^`\\]*)`/g)].map(([, text = '']) => text);
    const known = literals.filter((text) => texts.has(text)).length;
    // Files of code have texts too, such as the names of events; most of what they quote is no text.
    const isTexts = literals.length > 8 && known / literals.length > 0.9;
    if (isTexts) files += 1;
    const body = isTexts
      ? code.replace(/`([^`\\]*)`/g, (whole, text) => (texts.has(text) ? `\`${lengthen(text)}\`` : whole))
      : code;
    await route.fulfill({ response: reply, body, headers: { ...reply.headers(), 'content-encoding': 'identity' } });
  });
  return { files: () => files };
}
