import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { drawSprite, iconSprite, listUsedIcons } from './icon-sprite.ts';

const icons = join(import.meta.dirname, '../node_modules/@tabler/icons-react/dist/esm/icons');

test('the sprite has every icon that the app imports once, drawn as the component of the package draws it', async () => {
  const used = listUsedIcons();
  const sprite = drawSprite(used);
  expect(sprite.match(/<g id=/g)).toHaveLength(used.length);
  for (const file of used) {
    const { default: Icon } = await import(file);
    const drawn = renderToStaticMarkup(createElement(Icon));
    const shapes = drawn.replace(/^<svg[^>]*>|<\/svg>$/g, '').replace(/><\/\w+>/g, '/>');
    expect(sprite, file).toContain(`>${shapes}</g>`);
  }
});

test('an icon of the package becomes one that refers to its drawing', () => {
  const load = iconSprite().load as unknown as (id: string) => string | null;
  expect(load(join(icons, 'IconPlus.mjs'))).toContain("spriteIcon('plus')");
  expect(load(join(icons, 'IconAlertTriangleFilled.mjs'))).toContain("spriteIcon('alert-triangle-filled', true)");
  expect(load(join(icons, '../createReactComponent.mjs'))).toBeNull();
});

test('an icon of the sprite has the same lines, sizes and properties as the one of the package', async () => {
  vi.stubGlobal('iconSprite', '/assets/icons.svg');
  const { spriteIcon } = await import('../web/ui/sprite-icon.tsx');
  // Imported by path: the files that Node.js would import for the name of the package were deleted by drop-unneeded.mjs.
  const [IconPlus, IconAlertTriangleFilled] = await Promise.all(
    ['IconPlus', 'IconAlertTriangleFilled'].map(async (name) => (await import(join(icons, `${name}.mjs`))).default),
  );
  const head = (of: Parameters<typeof createElement>[0], props: object = {}) => {
    const [svg = ''] = /^<svg[^>]*>/.exec(renderToStaticMarkup(createElement(of, props))) ?? [];
    return [...svg.matchAll(/([\w-]+)="([^"]*)"/g)]
      .map(([attribute]) => attribute.replace(/tabler-icon[\w-]* ?/g, ''))
      .filter((attribute) => !/^(xmlns|class=""|stroke="none")/.test(attribute))
      .sort();
  };
  for (const props of [{}, { size: 16, stroke: 1.7, className: 'late', 'aria-hidden': true }, { color: 'red' }]) {
    expect(head(spriteIcon('plus'), props)).toEqual(head(IconPlus, props));
    expect(head(spriteIcon('x', true), props)).toEqual(head(IconAlertTriangleFilled, props));
  }
  expect(renderToStaticMarkup(createElement(spriteIcon('plus')))).toContain('<use href="/assets/icons.svg#plus">');
  vi.unstubAllGlobals();
});
