import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-config-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfig('all', { DATA_DIR: folder, ...env });

describe('readConfig', () => {
  it('works without any variable', () => {
    expect(read()).toMatchObject({
      role: 'all',
      HOST: 'localhost',
      PORT: 3000,
      BASE_URL: 'http://localhost:3000',
      HIDE_ACCOUNTS: false,
      ALLOW_UNSAFE_DATABASE: false,
      DEMO: true,
    });
  });

  it('treats an empty variable as missing', () => {
    expect(read({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ PORT: 3000, DEMO: true });
  });

  it('builds the default address from PORT, and removes the trailing slash of a given one', () => {
    expect(read({ PORT: '4000' }).BASE_URL).toBe('http://localhost:4000');
    expect(read({ BASE_URL: 'https://baton.example.org/' }).BASE_URL).toBe('https://baton.example.org');
  });

  it('reads the name and the visit of a crash point', () => {
    expect(read({ CRASH_AT: 'after-save:3' }).CRASH_AT).toEqual({ name: 'after-save', count: 3 });
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['BASE_URL', 'baton.example.org'],
    ['BASE_URL', 'ftp://baton.example.org'],
    ['BASE_URL', 'https://example.org/baton'],
    ['BASE_URL', 'https://baton.example.org/?a=1'],
    ['OIDC_NAME', 'x'.repeat(41)],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['DATABASE_URL', 'mysql://localhost/baton'],
    ['SECRET', 'short'],
    ['SMTP_URL', 'localhost:25'],
    ['SMTP_URL', 'smtp://ann:p@ss/word@localhost:587'],
    ['SMTP_URL', 'smtp://ann:1#word@localhost:587'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.org\r\nBcc: c@d.org'],
    ['SLACK_API_URL', 'slack.com'],
    ['MARKETING_URL', 'javascript:alert(1)'],
    ['HELP_URL', 'javascript:alert(1)'],
    ['HIDE_ACCOUNTS', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['CRASH_AT', 'somewhere'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['TRUST_PROXY', '10.0.0.1,*'],
    ['OIDC_ISSUER', 'http://id.example.org'],
    ['OIDC_ISSUER', 'id.example.org'],
    ['S3_ENDPOINT', 's3.example.org'],
  ])('refuses %s=%j with one sentence that names the variable', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]*\\.$`));
  });

  it('says how characters of a password are written in an address', () => {
    for (const [name, value] of [
      ['SMTP_URL', 'smtp://ann:p@ss/word@localhost:587'],
      ['DATABASE_URL', 'postgres://baton:p#ss@localhost:5432/baton'],
    ] as const) {
      expect(() => read({ [name]: value })).toThrow(`${name} must be an address like`);
      expect(() => read({ [name]: value })).toThrow('# % in user and password written as %40 %2F %3F %23 %25.');
    }
    for (const SMTP_URL of [
      'smtp://localhost',
      'smtp://localhost/',
      'smtps://ann%40corp.example:p%2Fss@localhost:465',
    ]) {
      expect(read({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
    }
  });

  it('reads TRUST_PROXY as nothing, a number of proxies or a list of addresses', () => {
    expect(read().TRUST_PROXY).toBeUndefined();
    expect(read({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
    expect(read({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1']);
  });

  it('refuses an incomplete set of variables that belong together', () => {
    expect(() => read({ GOOGLE_CLIENT_ID: 'x' })).toThrow(
      'GOOGLE_CLIENT_SECRET must be set where GOOGLE_CLIENT_ID is.',
    );
    const half = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'x' };
    expect(() => read(half)).toThrow('OIDC_CLIENT_SECRET must be set where OIDC_ISSUER is.');
    expect(() => read({ S3_BUCKET: 'x' })).toThrow('S3_ACCESS_KEY_ID must be set where S3_BUCKET is.');
    expect(() => read({ S3_ENDPOINT: 'https://s3.example.org' })).toThrow(
      'S3_BUCKET must be set where S3_ENDPOINT is.',
    );
    expect(read({ ...half, OIDC_CLIENT_SECRET: 'y' }).OIDC_NAME).toBe('OpenID');
  });

  it('creates a secret once and stores it readable by its owner only', () => {
    const { SECRET } = read();
    expect(SECRET).toMatch(/^[\w-]{43}$/);
    expect(read().SECRET).toBe(SECRET);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('prefers a given secret to the stored one', () => {
    const SECRET = 'x'.repeat(32);
    expect(read({ SECRET }).SECRET).toBe(SECRET);
    expect(existsSync(join(folder, 'secret'))).toBe(false);
  });

  it('refuses a damaged secret file and leaves it unchanged', () => {
    writeFileSync(join(folder, 'secret'), '');
    expect(() => read()).toThrow('secret is damaged');
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('');
  });

  it('creates the data folder with its parents', () => {
    expect(existsSync(read({ DATA_DIR: join(folder, 'a/b/c') }).DATA_DIR)).toBe(true);
  });

  it('refuses a database without its secret, which another one could not decrypt', () => {
    mkdirSync(join(folder, 'postgres/cluster'), { recursive: true });
    expect(() => read()).toThrow(/secret is missing, and there is a database: restore it from a backup\./);
    expect(existsSync(join(folder, 'secret'))).toBe(false);
    expect(read({ SECRET: 'x'.repeat(32) }).SECRET).toBe('x'.repeat(32));
    expect(read({ DATABASE_URL: 'postgres://baton@localhost/baton' }).SECRET).toMatch(/^[\w-]{43}$/);
  });

  it('refuses one port for both servers of a process', () => {
    expect(() => read({ PORT: '4000', METRICS_PORT: '4000' })).toThrow('METRICS_PORT must be another port than PORT.');
  });

  it('names a secret file that cannot be written, and leaves nothing of it', () => {
    // What is written there ends with the error of a full disk.
    symlinkSync('/dev/full', join(folder, `secret.${process.pid}`));
    expect(() => read()).toThrow(/secret cannot be written \(ENOSPC\)\.$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a data folder that cannot be written to', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => read({ DATA_DIR: join(folder, 'file/data') })).toThrow(/^DATA_DIR cannot be written to: .*ENOTDIR/);
    expect(() => read({ DATA_DIR: '/proc/baton' })).toThrow(/^DATA_DIR cannot be written to: \/proc\/baton/);
  });

  it('refuses a separate web or worker process without database or secret', () => {
    expect(() => readConfig('worker', { DATA_DIR: folder })).toThrow('DATABASE_URL must be set');
    const DATABASE_URL = 'postgres://baton@localhost/baton';
    expect(() => readConfig('web', { DATA_DIR: folder, DATABASE_URL })).toThrow('SECRET must be set');
  });
});
