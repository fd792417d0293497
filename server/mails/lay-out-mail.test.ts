import { expect, test } from 'vitest';
import { layOutMail } from './lay-out-mail.ts';

const link = 'https://baton.example.org/x';

test('instructions of several lines keep their lines in both bodies', () => {
  const { text, html } = layOutMail({ language: 'en', paragraphs: ['Weigh:\n- the box\r\n- the <lid>'], buttons: [] });
  expect(text).toBe('Weigh:\n- the box\r\n- the <lid>\n');
  expect(html).toContain('>Weigh:<br>- the box<br>- the &#60;lid&#62;</p>');
});

test('a French text has the space before its colons that French has', () => {
  const { text } = layOutMail({
    language: 'fr',
    paragraphs: ['Bonjour.'],
    facts: [{ label: 'Prix', value: '12' }],
    quote: { by: 'Niels', text: 'Oui' },
    buttons: [{ label: 'Ouvrir', link }],
    foot: { text: 'Vous prenez part à ce travail.', label: 'Se désabonner', link },
  });
  const colon = '\u00a0:';
  expect(text).toBe(
    `Bonjour.\n\nPrix${colon} 12\n\nNiels${colon}\n> Oui\n\nOuvrir${colon} ${link}\n\n` +
      `-- \nVous prenez part à ce travail.\nSe désabonner${colon} ${link}\n`,
  );
});
