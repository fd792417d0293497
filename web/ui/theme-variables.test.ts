import { DEFAULT_THEME, deepMerge, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';

const [own, given] = [mergeMantineTheme(DEFAULT_THEME, theme), DEFAULT_THEME].map(defaultCssVariablesResolver) as [
  ReturnType<typeof defaultCssVariablesResolver>,
  ReturnType<typeof defaultCssVariablesResolver>,
];
const all = deepMerge(own, cssVariablesResolver(DEFAULT_THEME));

/** What Mantine's own style sheet does not say. */
function write(selector: string, part: keyof typeof all): string {
  const changed = Object.entries(all[part]).filter(([name, value]) => given[part][name as `--${string}`] !== value);
  return `${selector} {\n${changed.map(([name, value]) => `  ${name}: ${value.replace(/#[\dA-F]+/g, (hex) => hex.toLowerCase())};`).join('\n')}\n}\n`;
}

test('the style sheet has the variables that Mantine would make of the theme', async () => {
  const head =
    '/* Made from theme.ts: `vitest run --project unit web/ui/theme-variables.test.ts --update` writes it. */\n';
  const rules = [
    write(':root', 'variables'),
    write(':root[data-mantine-color-scheme="dark"]', 'dark'),
    write(':root[data-mantine-color-scheme="light"]', 'light'),
  ];
  await expect([head, ...rules].join('\n')).toMatchFileSnapshot('./theme-variables.css');
});
