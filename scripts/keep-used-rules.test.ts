import { expect, test } from 'vitest';
import { keepUsedRules } from './keep-used-rules.ts';

const html = '<main class="page wide"><p class="text a:b">Words</p></main>';
const keep = (css: string) => keepUsedRules(css, html);

test.each([
  ['.page{color:red}.other{color:blue}', '.page{color:red}'],
  ['.page .other,.page>p{margin:0}', '.page>p{margin:0}'],
  ['html,:root{--a:1;--b:var(--a);--c:2}.page{top:var(--b)}', 'html,:root{--a:1;--b:var(--a);}.page{top:var(--b)}'],
  ['html{--b:var(--a)}:root{--a:1;top:0}', 'html{}:root{top:0}'],
  ['.page:not(.other){top:0}', '.page:not(.other){top:0}'],
  ['.page:not(:is(.other)){top:0}', '.page:not(:is(.other)){top:0}'],
  [':where(.other,.third) p{top:0}', ''],
  ['.page:is(.wide,.other):hover{top:0}', '.page:is(.wide,.other):hover{top:0}'],
  ['.page[data-x=".other"]{top:0}', '.page[data-x=".other"]{top:0}'],
  ['.a\\:b{top:0}', '.a\\:b{top:0}'],
  ['@layer base,mantine;@layer base{.page{top:0}.other{top:0}}', '@layer base,mantine;@layer base{.page{top:0}}'],
  ['@media (width<48em){.other{top:0}}', ''],
  ['/* .page{ */.text::before{content:"}{";top:0}', '.text::before{content:"}{";top:0}'],
  [
    '@keyframes in{to{top:0}}@keyframes out{to{top:1px}}.page{animation:in 1s}',
    '.page{animation:in 1s}@keyframes in{to{top:0}}',
  ],
  ['@font-face{font-family:Inter}', '@font-face{font-family:Inter}'],
])('of %s it keeps what can apply', (css, expected) => {
  expect(keep(css)).toBe(expected);
});
