import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { PermanentJobError } from '../jobs/permanent-job-error.ts';
import { createMail, type OutgoingMail } from './mail.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Taken {
  from: string;
  to: string[];
  raw: string;
}

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

/** An SMTP server on loopback that records the mails it accepts. */
async function openSmtp(options: SMTPServerOptions = {}): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { port: (server.server.address() as AddressInfo).port, taken };
}

/** A TCP server that runs `act` on each connection. */
async function openBare(act: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    act(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const mailTo = (port: number, limits = { phase: 300, silence: 300, whole: 800 }) =>
  createMail(
    readConfig('all', {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      BASE_URL: 'https://baton.example',
      MAIL_FROM: 'Baton <no-reply@baton.example>',
    }),
    limits,
  );

const plain: OutgoingMail = {
  key: 'step.1.1',
  to: ['ann@example.org'],
  subject: 'News',
  text: 'Text',
  html: '<p>Text</p>',
};

/** Header names and values, unfolded. */
const headersOf = (raw: string): [string, string][] =>
  (raw.split('\r\n\r\n')[0] ?? '')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);

describe('a mail', () => {
  test('arrives once, with its headers, both bodies and all recipients in the envelope', async () => {
    const { port, taken } = await openSmtp();
    const sent = await mailTo(port).send({
      key: 'step.0190.2',
      to: ['ann@example.org', 'ben@example.org'],
      cc: ['cara@example.org'],
      bcc: ['hidden@example.org'],
      replyTo: ['desk@example.org'],
      subject: 'Größe – ขนาด',
      text: 'Plain',
      html: '<p>Rich</p>',
    });
    expect(sent).toEqual({ refused: [] });
    expect(taken).toHaveLength(1);
    const [{ from, to, raw }] = taken as [Taken];
    expect(from).toBe('no-reply@baton.example');
    expect(to).toEqual(['ann@example.org', 'ben@example.org', 'cara@example.org', 'hidden@example.org']);
    expect(
      headersOf(raw)
        .map(([name]) => name)
        .sort(),
    ).toEqual(
      [
        'Auto-Submitted',
        'Cc',
        'Content-Type',
        'Date',
        'From',
        'MIME-Version',
        'Message-ID',
        'Reply-To',
        'Subject',
        'To',
      ].sort(),
    );
    // RFC 3834: a note of absence is no reply to it.
    expect(headersOf(raw)).toContainEqual(['Auto-Submitted', 'auto-generated']);
    expect(raw).not.toContain('hidden@');
    const mail = await PostalMime.parse(raw);
    expect(mail).toMatchObject({
      messageId: '<step.0190.2@baton.example>',
      from: { name: 'Baton', address: 'no-reply@baton.example' },
      to: [{ address: 'ann@example.org' }, { address: 'ben@example.org' }],
      cc: [{ address: 'cara@example.org' }],
      replyTo: [{ address: 'desk@example.org' }],
      subject: 'Größe – ขนาด',
    });
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Plain', '<p>Rich</p>']);
  });

  test('with some refused recipients is sent to the others and reports the refused ones', async () => {
    const { port, taken } = await openSmtp({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('gone')
            ? refusal(550, 'No such user')
            : address.startsWith('full')
              ? refusal(452, 'Full')
              : null,
        ),
    });
    const mail = { ...plain, to: ['gone@example.org', 'ann@example.org'], cc: ['full@example.org'] };
    const { refused } = await mailTo(port).send(mail);
    expect(refused).toEqual([
      { address: 'gone@example.org', reason: '550 No such user' },
      { address: 'full@example.org', reason: '452 Full' },
    ]);
    expect(taken.map(({ to }) => to)).toEqual([['ann@example.org']]);
  });

  test.each([
    ['recipient', { onRcptTo: (_address, _session, done) => done(refusal(553, 'Not from you')) }],
    [
      'content',
      {
        onData: (stream, _session, done) => {
          stream.on('end', () => done(refusal(554, 'Not from you'))).resume();
        },
      },
    ],
  ] as [string, SMTPServerOptions][])(
    'whose %s is refused permanently throws PermanentJobError with the text of the server',
    async (_what, options) => {
      const { port } = await openSmtp(options);
      const error = await mailTo(port)
        .send(plain)
        .catch((thrown) => thrown);
      expect(error).toBeInstanceOf(PermanentJobError);
      expect(error.message).toContain('Not from you');
    },
  );

  test.each([
    [
      'sender',
      '550 5.7.1 Sender not allowed',
      { onMailFrom: (_address, _session, done) => done(refusal(550, '5.7.1 Sender not allowed')) },
    ],
    [
      'sender',
      '530 5.7.0 Must issue a STARTTLS command first',
      { onMailFrom: (_address, _session, done) => done(refusal(530, '5.7.0 Must issue a STARTTLS command first')) },
    ],
    [
      'recipient',
      '530 5.7.1 Authentication required',
      { onRcptTo: (_address, _session, done) => done(refusal(530, '5.7.1 Authentication required')) },
    ],
  ] as [string, string, SMTPServerOptions][])(
    'whose %s is refused with %s is retried: the operator corrects the settings of all mails',
    async (_what, text, options) => {
      const { port } = await openSmtp(options);
      const error = await mailTo(port)
        .send(plain)
        .catch((thrown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(PermanentJobError);
      expect(error.message).toContain(text);
    },
  );

  test('that is deferred for one recipient and refused for another is retried', async () => {
    const { port } = await openSmtp({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('busy') ? refusal(451, 'Later') : refusal(550, 'Never')),
    });
    const error = await mailTo(port)
      .send({ ...plain, to: ['busy@example.org', 'gone@example.org'] })
      .catch((thrown) => thrown);
    expect(error).not.toBeInstanceOf(PermanentJobError);
    expect(error.message).toBe('busy@example.org: 451 Later; gone@example.org: 550 Never');
  });

  test('that is deferred is retried, and keeps its Message-ID', async () => {
    let tries = 0;
    const ids: string[] = [];
    const { port } = await openSmtp({
      onData: (stream, _session, done) => {
        let raw = '';
        stream.on('data', (part) => {
          raw += part;
        });
        stream.on('end', () => {
          ids.push(/^Message-ID: (.*)$/m.exec(raw)?.[1] ?? '');
          done(tries++ === 0 ? refusal(451, 'Try later') : null);
        });
      },
    });
    const mail = mailTo(port);
    const error = await mail.send(plain).catch((thrown) => thrown);
    expect([error instanceof PermanentJobError, error.message]).toEqual([false, '451 Try later']);
    await mail.send(plain);
    expect(ids).toEqual(['<step.1.1@baton.example>', '<step.1.1@baton.example>']);
  });
});

/** Speaks SMTP up to the end of the data, and then calls `afterData`. */
const speak = (afterData: (socket: Socket) => void) => (socket: Socket) => {
  let isData = false;
  socket.write('220 ready\r\n');
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n')) {
      if (isData) {
        if (line === '.') afterData(socket);
      } else if (/^EHLO/i.test(line)) socket.write('250 hello\r\n');
      else if (/^DATA/i.test(line)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (line !== '') socket.write('250 ok\r\n');
    }
  });
};

describe('a mail server that', () => {
  const tries = async (act: (socket: Socket) => void) => {
    let connections = 0;
    const port = await openBare((socket) => {
      connections += 1;
      act(socket);
    });
    const error = await mailTo(port)
      .send(plain)
      .then(() => null)
      .catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentJobError);
    return { connections, message: error?.message ?? '' };
  };

  test('sends nothing is given up after a time-out', async () => {
    expect((await tries(() => {})).connections).toBe(1);
  });

  test('sends nothing after the data is given up after a time-out', async () => {
    expect((await tries(speak(() => {}))).connections).toBe(1);
  });

  test.each([
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
    ['closes', (socket: Socket) => socket.end()],
  ])('%s the connection after the data is called once, because only the queue retries', async (_how, act) => {
    let connections = 0;
    const speaks = speak(act);
    const port = await openBare((socket) => {
      connections += 1;
      speaks(socket);
    });
    const error = await mailTo(port, { phase: 300, silence: 2_000, whole: 5_000 })
      .send(plain)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentJobError);
    // Longer than the mail library would wait before a retry of its own.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(connections).toBe(1);
  });

  test('sends one character at a time is given up after a time-out', async () => {
    const drip = (socket: Socket) => {
      const timer = setInterval(() => socket.write('2'), 100);
      socket.on('close', () => clearInterval(timer));
    };
    await tries(speak(drip));
  });

  test('keeps its connections by single characters loses them, so that later mails are sent', async () => {
    const drip = speak((socket) => {
      const timer = setInterval(() => socket.write('2'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    const takes = speak((socket) => socket.write('250 done\r\n'));
    let connections = 0;
    let open = 0;
    const port = await openBare((socket) => {
      connections += 1;
      open += 1;
      socket.on('close', () => {
        open -= 1;
      });
      // As many as are open at a time.
      if (connections <= 4) drip(socket);
      else takes(socket);
    });
    const mail = mailTo(port);
    const slow = await Promise.allSettled(
      Array.from({ length: 4 }, (_, place) => mail.send({ ...plain, key: `slow.${place}` })),
    );
    expect(slow.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
      Array(4).fill('The mail server takes too long'),
    );
    expect(await mail.send(plain)).toEqual({ refused: [] });
    expect([connections, open]).toEqual([5, 1]);
  });

  test('does not listen causes a retryable error', async () => {
    const port = await openBare(() => {});
    for (const close of closing.splice(0)) close();
    const error = await mailTo(port)
      .send(plain)
      .catch((thrown) => thrown);
    expect(error).not.toBeInstanceOf(PermanentJobError);
  });

  test('is slow gets each of many mails once, because none is given up while it waits for others', async () => {
    let arrived = 0;
    const { port } = await openSmtp({
      onData: (stream, _session, done) => {
        const takeLate = () => {
          arrived++;
          done();
        };
        stream.on('end', () => setTimeout(takeLate, 400)).resume();
      },
    });
    const mail = mailTo(port, { phase: 3_000, silence: 3_000, whole: 1_000 });
    // Three turns of 0.4 s: the last mails wait for most of the second that each may take.
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, (_, place) => mail.send({ ...plain, key: `many.${place}` })),
    );
    expect(sent.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(arrived).toBe(12);
  });

  test('is slow gets its mail', async () => {
    const port = await openBare(speak((socket) => setTimeout(() => socket.write('250 done\r\n'), 150)));
    expect(await mailTo(port).send(plain)).toEqual({ refused: [] });
  });
});

describe('a header', () => {
  const hostile = [
    'News\r\nBcc: evil@example.net',
    'News\nX-Evil: 1',
    'News\r\n\r\n<p>body</p>',
    'News\rBcc: evil@example.net',
    'News\u2028Bcc: evil@example.net',
    'News\u0000Bcc: evil@example.net',
  ];
  test.each(hostile)('is not injected by the subject %j', async (subject) => {
    const { port, taken } = await openSmtp();
    await mailTo(port).send({ ...plain, subject });
    const [{ to, raw }] = taken as [Taken];
    expect(to).toEqual(['ann@example.org']);
    expect(headersOf(raw).map(([name]) => name)).not.toEqual(expect.arrayContaining(['Bcc']));
    expect(headersOf(raw).map(([name]) => name)).not.toEqual(expect.arrayContaining(['X-Evil']));
    expect((await PostalMime.parse(raw)).html?.trim()).toBe('<p>Text</p>');
  });

  test.each([
    'ann@example.org, evil@example.net',
    'ann@example.org\r\nBcc: evil@example.net',
    '"evil@example.net>, x"@example.org',
    'Ann <evil@example.net>',
    'ann@example.org;evil@example.net',
    'evil@example.net(@example.org)',
    'ann@example.org> NOTIFY=SUCCESS',
  ])('or another recipient is not injected by the address %j', async (address) => {
    const { port, taken } = await openSmtp();
    await mailTo(port)
      .send({ ...plain, to: ['ann@example.org', address], replyTo: [address] })
      .catch(() => {});
    for (const { to, raw } of taken) {
      expect(to).not.toContain('evil@example.net');
      expect(headersOf(raw).map(([name]) => name)).not.toContain('Bcc');
    }
  });
});
