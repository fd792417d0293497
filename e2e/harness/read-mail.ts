import { expect, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** The mails that were read before, by name: they do not change, and hundreds come together in a run of the tests. */
const known = new Map<string, string>();

/** The mails of the outbox whose names begin so, newest name first. */
async function* readOutbox(page: Page, beginning = ''): AsyncGenerator<string> {
  const outbox = await (await page.request.get('/outbox')).text();
  for (const [, name = ''] of outbox.matchAll(/href="\/outbox\/([^"]+)"/g)) {
    if (!name.startsWith(beginning)) continue;
    const mail = known.get(name) ?? (await (await page.request.get(`/outbox/${name}`)).text());
    known.set(name, mail);
    yield mail;
  }
}

/**
 * Waits for a mail to an address with a link to a path of the site, and returns that link.
 * @param place The beginning of the link's fragment: `#comment-`.
 */
export async function readLink(page: Page, to: string, path: string, place = ''): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    for await (const mail of readOutbox(page)) {
      if (!new RegExp(`^To: .*${to}`, 'im').test(mail)) continue;
      // Only the body is quoted-printable; `=01` in a header is literal.
      const body = decode(mail.slice(mail.indexOf('\r\n\r\n')));
      const links = body.match(/https?:\/\/\S+/g)?.map((one) => new URL(one)) ?? [];
      link = links.find((one) => one.pathname === path && one.hash.startsWith(place))?.href;
      if (link) return;
    }
    throw new Error(`no mail to ${to} leads to ${path}`);
  }).toPass({ timeout: 20_000, intervals: [100, 250, 500] });
  return link as string;
}

/** Decodes quoted-printable text: removes soft line breaks and decodes `=3D`. */
const decode = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Waits for the mail to an address with a subject, and parses it. */
export async function readMail(page: Page, to: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await expect(async () => {
    for await (const text of readOutbox(page, 'step.')) {
      const mail = await PostalMime.parse(text);
      if (mail.subject === subject && mail.to?.some(({ address }) => address === to)) found = mail;
    }
    if (!found) throw new Error(`no mail to ${to} is called ${subject}`);
  }).toPass({ timeout: 20_000, intervals: [100, 250, 500] });
  return found as Email;
}
