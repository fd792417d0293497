import { describe, expect, test } from 'vitest';
import { cleanBody, fillBody, finishBody } from './clean-html.ts';
import { layOutMail } from './lay-out-mail.ts';
import { styleTables } from './mail-table.ts';
import { textOfHtml } from './text-of-html.ts';

const words = new Map([
  ['name', '<b>Ann</b> & "Co" {{secret}}'],
  ['secret', 'must not show'],
  ['script', 'javascript:alert(1)'],
  ['site', 'https://example.org/?a=1&b=2'],
  ['part', 'x&admin=1#"><script>'],
]);
const fill = (body: string) => fillBody(body, (key) => words.get(key) ?? null);

describe('the body of a mail', () => {
  test.each([
    '<p>Hi<script>alert(1)</script></p>',
    '<p onclick="alert(1)">Hi</p>',
    '<p style="background:url(javascript:alert(1))">Hi</p>',
    '<p>Hi<img src=x onerror=alert(1)></p>',
    '<p>Hi<svg><script>alert(1)</script></svg></p>',
    '<p>Hi<iframe srcdoc="<script>alert(1)</script>"></iframe></p>',
    '<p>Hi<style>p{}</style></p>',
    '<p>Hi<!-- <script>alert(1)</script> --></p>',
    '<p>Hi<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></p>',
    '<p>Hi<object data="x"><input name="password"></object></p>',
  ])('keeps only the allowed parts of %s', (body) => {
    expect(cleanBody(body)).toBe('<p>Hi</p>');
    expect(cleanBody(cleanBody(body))).toBe('<p>Hi</p>');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//example.org',
    '/account',
    'file:///etc/passwd',
  ])('drops the link %j', (href) => {
    for (const made of [cleanBody, fill, finishBody])
      expect(made(`<p><a href="${href}">x</a></p>`)).toBe('<p><a>x</a></p>');
  });

  test('keeps links to the web, and completes a domain without a scheme', () => {
    const link = (href: string) => `<p><a href="${href}" target="_blank" rel="noopener noreferrer">x</a></p>`;
    for (const href of ['https://example.org/a?b=1', 'mailto:a@example.org', 'tel:+33123456789', '{{site}}']) {
      expect(cleanBody(`<p><a href="${href}">x</a></p>`)).toBe(link(href));
    }
    expect(cleanBody('<p><a href="example.org/a">x</a></p>')).toBe(link('https://example.org/a'));
  });

  test('is plain text if it does not begin with a block, and stays plain text', () => {
    expect(cleanBody('Is 1 < 2? <b>')).toBe('Is 1 < 2? <b>');
    expect(fill('Is 1 < 2? <b>\nYes.\n\n{{name}}')).toBe(
      '<p>Is 1 &lt; 2? &lt;b&gt;<br />Yes.</p><p>&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Co&quot; {{secret}}</p>',
    );
  });

  test('inserts values as text, and does not expand insertions within them', () => {
    expect(fill('<p>{{name}} {{constructor}}{{__proto__}}{{ toString }}</p>')).toBe(
      '<p>&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Co&quot; {{secret}} </p>',
    );
  });

  test('inserts a value into a link as one encoded part, or as the whole address', () => {
    const hrefOf = (href: string) => /href="([^"]*)"/.exec(fill(`<p><a href="${href}">x</a></p>`))?.[1];
    expect(hrefOf('{{site}}')).toBe('https://example.org/?a=1&amp;b=2');
    expect(hrefOf('{{script}}')).toBeUndefined();
    expect(hrefOf('https://example.org/?q={{part}}')).toBe('https://example.org/?q=x%26admin%3D1%23%22%3E%3Cscript%3E');
  });

  const cell = (text: string, isRight = false) => ({ text, isRight });
  const lines = {
    head: [cell('What & why'), cell('Amount', true)],
    rows: [
      [cell('<b>Taxi</b>'), cell('12.50 EUR', true)],
      [cell('Hotel'), cell('1240.00 EUR', true)],
    ],
  };
  const withTable = (body: string) =>
    fillBody(
      body,
      (key) => words.get(key) ?? null,
      undefined,
      (key) => (key === 'lines' ? lines : null),
    );
  const table =
    '<table><thead><tr><th>What &amp; why</th><th align="right">Amount</th></tr></thead><tbody>' +
    '<tr><td>&lt;b&gt;Taxi&lt;/b&gt;</td><td align="right">12.50 EUR</td></tr>' +
    '<tr><td>Hotel</td><td align="right">1240.00 EUR</td></tr></tbody></table>';

  test.each([
    ['{{lines}}', table],
    ['<p>{{lines}}</p><p>Thanks</p>', `${table}<p>Thanks</p>`],
    ['Dear all,\n{{lines}}\nBye', `<p>Dear all,</p>${table}<p>Bye</p>`],
    ['<p>So <strong>{{lines}}</strong> far</p>', `<p>So <strong></strong></p>${table}<p><strong></strong> far</p>`],
    ['<ul><li><p>{{lines}}</p></li></ul>', `<ul><li>${table}</li></ul>`],
    ['<h2>{{lines}}{{lines}}</h2>', table + table],
  ])('inserts rows as a table that stands for itself: %s', (body, filled) => {
    expect(withTable(body)).toBe(filled);
    expect(finishBody(withTable(body))).toBe(filled);
  });

  test('has no table but of a field, and nothing else in its cells', () => {
    expect(cleanBody(table)).not.toContain('<t');
    expect(finishBody('<table><tr><td style="x" align="left" onclick="x"><img src=x>1</td></tr></table>')).toBe(
      '<table><tr><td>1</td></tr></table>',
    );
  });

  test('has its styles on each element of a table when it is sent', () => {
    const sent = styleTables(table);
    expect(sent).toMatch(/<table border="0" cellspacing="0" cellpadding="0" style="border-collapse:collapse/);
    expect(sent).toMatch(/<th scope="col" align="left" valign="top" style="[^"]*">What/);
    expect(sent).toMatch(/<td align="right" valign="top" style="[^"]*">12\.50 EUR<\/td>/);
  });

  test('is not expanded again once it is finished', () => {
    expect(finishBody('<p>{{name}}</p>')).toBe('<p>{{name}}</p>');
  });
});

test('a notice shows a table among its facts, in HTML and text', () => {
  const cell = (text: string) => ({ text, isRight: false });
  const table = { head: [cell('What')], rows: [[cell('<i>')]] };
  const facts = [{ label: 'Lines', value: 'What: <i>', table }];
  const { html, text } = layOutMail({ language: 'en', paragraphs: [], facts, buttons: [] });
  expect(html).toMatch(/colspan="2"[^>]*>Lines<.*<th scope="col"[^>]*>What<.*<td [^>]*>&lt;i&gt;<\/td>/s);
  expect(text).toBe('Lines:\n  What\n  ----\n  <i>\n');
});

describe('the plain text of a mail', () => {
  test('has the rows of a table in aligned lines, numbers at the right', () => {
    const row = (name: 'th' | 'td', ...cells: string[]) =>
      `<tr>${cells.map((text, at) => `<${name}${at === 1 ? ' align="right"' : ''}>${text}</${name}>`).join('')}</tr>`;
    const table = `<table><thead>${row('th', 'What', 'Amount')}</thead><tbody>${row('td', 'ค่าที่พัก', '9')}${row('td', 'A &lt; B<br />C', '12.50')}</tbody></table>`;
    expect(textOfHtml(`<p>Claim:</p>${table}<p>Bye</p>`).split('\n')).toEqual([
      'Claim:',
      '',
      'What     Amount',
      '-------  ------',
      // Five letters with their marks.
      `ค่าที่พัก${' '.repeat(9)}9`,
      'A < B C   12.50',
      '',
      'Bye',
    ]);
  });

  test('has every cell of a table that somebody wrote with a short head or none', () => {
    const written = (head: string, ...cells: string[]) =>
      textOfHtml(
        finishBody(`<table><tr>${head}</tr><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`),
      );
    expect(written('<th>A</th>', '1', '22')).toBe('A\n-  --\n1  22');
    expect(written('', '1', '22')).toBe('-  --\n1  22');
    expect(written('<th>A</th>', '1', 'x'.repeat(80))).toBe(`A: 1\n${'x'.repeat(80)}`);
  });

  test('has each cell of a wide table in a line of its own', () => {
    const long = 'x'.repeat(60);
    const html = `<table><thead><tr><th>What</th><th>Why</th></tr></thead><tbody><tr><td>${long}</td><td>y y y y y y y y y</td></tr><tr><td>Z</td><td></td></tr></tbody></table>`;
    expect(textOfHtml(html)).toBe(`What: ${long}\nWhy: y y y y y y y y y\n\nWhat: Z`);
  });

  test('has paragraphs, lists and the addresses of links', () => {
    const html = fill(
      '<h2>News</h2><p>Dear <strong>all</strong>,<br>see <a href="https://example.org">the page</a>:</p>' +
        '<ul><li><p>one</p></li><li><p>two</p><ol start="3"><li><p>deep</p></li><li><p>deeper</p></li></ol></li></ul>' +
        '<p>1 &lt; 2 &amp; <a href="https://example.org">https://example.org</a></p>',
    );
    expect(textOfHtml(html)).toBe(
      [
        'News',
        '',
        'Dear all,',
        'see the page (https://example.org):',
        '',
        '- one',
        '- two',
        '  3. deep',
        '  4. deeper',
        '',
        '1 < 2 & https://example.org',
      ].join('\n'),
    );
  });
});
