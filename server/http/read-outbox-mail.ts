interface OutboxMail {
  to: string;
  subject: string;
  /** Its plain text, empty if it has none. */
  text: string;
}

/** Reads what a person needs of a mail that Baton wrote to a file itself; it is no parser for mails of others. */
export function readOutboxMail(mail: string): OutboxMail {
  const { headers, body } = split(mail);
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(headers)?.[1];
  const parts = boundary === undefined ? [mail] : body.split(`--${boundary}`);
  const plain = parts.map(split).find((part) => /^content-type: text\/plain/im.test(part.headers));
  return {
    to: headerOf(headers, 'to'),
    subject: headerOf(headers, 'subject'),
    text: plain ? decodeBody(plain.headers, plain.body).trim() : '',
  };
}

/** Headers without their line breaks, and what follows the empty line. */
function split(part: string): { headers: string; body: string } {
  const text = part.replace(/^(\r?\n)+/, '');
  const [headers = ''] = text.split(/\r?\n\r?\n/, 1);
  return {
    headers: headers.replace(/\r?\n[ \t]+/g, ' '),
    body: text.slice(headers.length).replace(/^\r?\n\r?\n/, ''),
  };
}

function headerOf(headers: string, name: string): string {
  const value = new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  // Space between two encoded words is not part of the text.
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeBody(headers: string, body: string): string {
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(headers)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
