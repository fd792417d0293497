import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { amber, blue, crimson, dark, gray, green, vermilion } from './palettes.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

test.each(Object.entries({ amber, blue, crimson, dark, gray, green, vermilion }))(
  '%s is the same in palettes.ts and tokens.css',
  (name, palette) => {
    const inCss = [...css.matchAll(new RegExp(`--${name}-\\d: (#\\w+);`, 'g'))].map(([, hex]) => hex?.toUpperCase());
    expect(inCss).toEqual([...palette].map((hex) => hex.toUpperCase()));
  },
);
