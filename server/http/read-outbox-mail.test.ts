import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { readOutboxMail } from './read-outbox-mail.ts';

const link = `http://localhost:3000/verify_email?token=${'a.B-9_'.repeat(40)}`;

test.each([
  ['Verify your address', `Somebody created an account.\n\nVerify address: ${link}`],
  ['Vérifiez votre adresse à Île-de-Bréhat, dès que vous le pouvez, s’il vous plaît', `Créé\n${link}`],
  ['ยืนยันที่อยู่อีเมลของคุณ', `ยืนยันที่อยู่อีเมลของคุณเพื่อเข้าสู่ระบบ\n${link}`],
])('reads what Baton wrote: %s', async (subject, text) => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({
    from: 'Baton <baton@localhost>',
    to: 'nina@example.org',
    subject,
    text,
    html: '<p>in HTML</p>',
  });
  const mail = readOutboxMail(String(message));
  expect({ ...mail, text: mail.text.replaceAll('\r\n', '\n') }).toEqual({ to: 'nina@example.org', subject, text });
});

test('reads nothing of a file that is no mail', () => {
  expect(readOutboxMail('')).toEqual({ to: '', subject: '', text: '' });
});
