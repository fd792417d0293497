import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Compared } from './compare-screenshots.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/**
 * One page with all pictures: a row for each page of the app, the changed ones first and marked.
 * @param folder Where the sheet will be, with the folders `now` and `changes` in it.
 */
export function writeContactSheet(folder: string, compared: readonly Compared[]): string {
  const rows = new Map<string, Compared[]>();
  for (const one of compared) {
    const name = one.file.split('.')[0] ?? one.file;
    rows.set(name, [...(rows.get(name) ?? []), one]);
  }
  const hasChanged = (row: readonly Compared[]) => row.some(({ changed }) => changed !== 0);
  const sorted = [...rows].toSorted(([, one], [, other]) => Number(hasChanged(other)) - Number(hasChanged(one)));
  const count = compared.filter(({ changed }) => changed !== 0).length;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots of Baton</title>
<style>
  body { font: 14px/20px system-ui, sans-serif; margin: 24px; background: #f4f2f0; color: #211e1b; }
  section > div { display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start; }
  figure { margin: 0; padding: 4px; background: #fff; border: 2px solid #ddd8d4; }
  figure.changed { border-color: #c53052; }
  figure.new { border-color: #295f93; }
  img { display: block; height: 220px; width: auto; max-width: 340px; object-fit: cover; object-position: top; }
  figcaption { font-size: 12px; }
</style>
<h1>Screenshots: ${compared.length}, changed or new: ${count}</h1>
<p>Red: differs from the last run (its link shows where). Blue: new, or of another size.</p>
${sorted.map(([name, row]) => `<section><h2>${escapeHtml(name)}</h2><div>${row.map((one) => figure(folder, one)).join('')}</div></section>`).join('\n')}
</html>
`;
}

function figure(folder: string, { file, changed }: Compared): string {
  const [, language, size, scheme] = file.split('.');
  const state = changed === null ? 'new' : changed > 0 ? 'changed' : '';
  const isMarked = existsSync(join(folder, 'changes', file));
  const link = isMarked ? ` <a href="changes/${file}">${changed} pixels</a>` : '';
  return `<figure class="${state}"><a href="now/${file}"><img src="now/${file}" alt="${escapeHtml(file)}" loading="lazy"></a><figcaption>${language} ${size} ${scheme}${link}</figcaption></figure>`;
}
