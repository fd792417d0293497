import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCopy, readDockerfile, readIgnored } from './scripts/read-dockerfile.ts';
import { readConfig } from './server/config.ts';

const root = import.meta.dirname;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const stages = readDockerfile(root);
const isIgnored = readIgnored(root);
const copiesOf = (instructions: (typeof stages)[number]['instructions']) =>
  instructions.filter(({ name }) => name === 'COPY').map(({ args }) => readCopy(args));

describe('Dockerfile', () => {
  it('copies only what exists and is in the build context', () => {
    const sources = stages.flatMap(({ instructions }) =>
      copiesOf(instructions).flatMap(({ from, sources }) => (from === null ? sources : [])),
    );
    expect(sources).not.toEqual([]);
    expect(sources.filter((source) => !existsSync(join(root, source)) || isIgnored(source))).toEqual([]);
  });

  it('copies from earlier stages only, and only the built app', () => {
    const taken = stages.flatMap(({ instructions }, position) =>
      copiesOf(instructions)
        .filter(({ from }) => from !== null)
        .map(({ from, sources, target }) => {
          const isEarlier = stages.slice(0, position).some(({ name }) => name === from);
          return { isEarlier, sources, target };
        }),
    );
    expect(taken).toEqual([{ isEarlier: true, sources: ['/baton/dist'], target: 'dist' }]);
  });

  it('has every folder in its last stage from which the server imports', () => {
    const copied = copiesOf(stages.at(-1)?.instructions ?? []).flatMap(({ sources }) => sources);
    const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' });
    const modules = files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file));
    const imported = modules.flatMap((file) =>
      [
        ...read(`server/${file}`).matchAll(/['"](?:\.\.\/)+(engine|contract|locales|library|web|bench|scripts|e2e)\//g),
      ].map(([, folder]) => folder),
    );
    expect([...new Set(imported)].filter((folder) => !copied.includes(folder ?? ''))).toEqual([]);
    expect(copied).toContain('server');
  });

  it('does not send secrets and data to the build', () => {
    expect(['.git', '.env', 'data/secret', 'node_modules/zod', 'dist/web'].filter((path) => !isIgnored(path))).toEqual(
      [],
    );
  });
});

describe('settings', () => {
  const [, schema = ''] = /const environment = z\.object\(\{([\s\S]*?)\n\}\);/.exec(read('server/config.ts')) ?? [];
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name);

  it('are all explained in docs/deploying.md', () => {
    expect(settings).toContain('DATABASE_URL');
    const guide = read('docs/deploying.md');
    expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it('all reach the containers of compose.yaml, except those of the image, of tests and of the embedded PostgreSQL', () => {
    const ofImage = ['HOST', 'PORT', 'DATA_DIR'];
    const compose = read('compose.yaml');
    const missing = settings.filter((name) => !new RegExp(`^ {4}${name}: `, 'm').test(compose));
    // CRASH_AT is for tests: it ends the process at a named point. The PostgreSQL of compose.yaml is not the embedded one.
    expect(missing.sort()).toEqual([...ofImage, 'CRASH_AT', 'POSTGRES_OLD_BINARIES'].sort());
  });

  it('of OpenTelemetry and Node that docs/deploying.md names reach the containers too', () => {
    const named = [...read('docs/deploying.md').matchAll(/`((?:OTEL|NODE)_[A-Z_]+)`/g)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(['OTEL_SERVICE_NAME', 'NODE_EXTRA_CA_CERTS']));
    const compose = read('compose.yaml');
    expect(named.filter((name) => !compose.includes(`\n    ${name}: \${${name}:-}\n`))).toEqual([]);
  });

  it('have the defaults that docs/deploying.md tells, which names no others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'baton-defaults-'));
    const defaults: Record<string, unknown> = { ...readConfig('all', { DATA_DIR: folder }), DATA_DIR: 'data' };
    rmSync(folder, { recursive: true });
    const rows = [...read('docs/deploying.md').matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)];
    const told = rows.flatMap(([, names = '', values = '']) => {
      const [first, second] = [names, values].map((text) => [...text.matchAll(/`(.*?)`/g)].map(([, one]) => one));
      return (first ?? []).map((name = '', place) => ({ name, value: second?.[place] }));
    });
    expect(told.map(({ name }) => name).filter((name) => !settings.includes(name))).toEqual([]);
    const plain = told.filter(({ name }) => ['string', 'number', 'boolean'].includes(typeof defaults[name]));
    const computed = ['BASE_URL', 'SECRET'];
    const others = plain.filter(({ name, value }) => !computed.includes(name) && String(defaults[name]) !== value);
    expect(plain.length).toBeGreaterThan(25);
    expect(others.map(({ name, value }) => `${name}: ${value} in place of ${defaults[name]}`)).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const compose = read('compose.yaml');

  it('bounds the log of each container', () => {
    const [, services = ''] = /^services:\n([\s\S]*?)^volumes:/m.exec(compose) ?? [];
    const each = services.split(/^ {2}(?=\w+:$)/m).filter((text) => text.trim() !== '');
    expect(each.length).toBeGreaterThan(2);
    expect(each.filter((text) => !/<<: \*baton|logging: \*logging/.test(text))).toEqual([]);
    expect(/^x-baton: &baton\n(?: {2}.*\n)*? {2}logging: \*logging\n/m.test(compose)).toBe(true);
    expect(compose).toMatch(/max-size: 50m\n {4}max-file: '5'/);
  });

  it('has a PostgreSQL for a web process and several workers, and what docs/deploying.md wants of one', () => {
    const most = Number(/max_connections=(\d+)/.exec(compose)?.[1]);
    expect(most).toBeGreaterThanOrEqual(6 * 30);
    expect(read('docs/deploying.md')).toContain('autovacuum_naptime = 10s');
    expect(compose).toContain('autovacuum_naptime=10s');
  });
});

describe('YAML', () => {
  const folders = ['.', '.github', '.github/workflows', '.github/ISSUE_TEMPLATE'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (/\.ya?ml$/.test(name) ? [join(folder, name)] : [])),
  );

  // In YAML an unquoted value ends at a colon or a number sign with a space beside it, so the file would be rejected or
  // misread.
  it.each(files)('%s quotes values that need it', (file) => {
    const values = [...read(file).matchAll(/^[ -]*[\w<-]+: +([^'"[{|>#\s].*)$/gm)].map(([, value = '']) => value);
    expect(values).not.toEqual([]);
    expect(values.filter((value) => /: | #|:$/.test(value))).toEqual([]);
  });
});
