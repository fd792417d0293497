import { expect, test } from 'vitest';
import { segmentsOfComment } from './segments-of-comment.ts';

const ann = { id: '1', name: 'Ann' };
const annLee = { id: '2', name: 'Ann Lee' };
const shown = (message: string, mentions = [ann, annLee]) =>
  segmentsOfComment(message, mentions).map(({ kind, text }) => `${kind} ${text}`);

test.each([
  ['Only words', ['text Only words']],
  ['@Ann, see @Ann Lee', ['mention @Ann', 'text , see ', 'mention @Ann Lee']],
  ['@Nobody', ['text @Nobody']],
  ['At https://a.example/b?c=1&d=2.', ['text At ', 'link https://a.example/b?c=1&d=2', 'text .']],
  ['(http://a.example)\nnext', ['text (', 'link http://a.example', 'text )\nnext']],
  ['javascript:alert(1) data:text/html,x', ['text javascript:alert(1) data:text/html,x']],
  ['xhttps://a.example', ['text xhttps://a.example']],
  ['https://', ['text https://']],
  ['https://a.example/<script>', ['link https://a.example/', 'text <script>']],
  ['<b>bold</b>', ['text <b>bold</b>']],
])('%j is shown in its parts', (message, parts) => {
  expect(shown(message)).toEqual(parts);
});
