import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const built = join(import.meta.dirname, '../../dist/web');

/** Collects the paths of the app's scripts that a page requests, from now on. */
export function watchScripts(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && existsSync(join(built, `${pathname}.gz`))) files.add(pathname);
  });
  return files;
}

/** How many bytes scripts have, with gzip. */
export const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(built, `${file}.gz`)).size, 0);
