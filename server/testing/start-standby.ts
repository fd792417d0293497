import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chooseLocation } from '../db/embedded/choose-location.ts';
import { locateBinaries } from '../db/embedded/locate-binaries.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../db/embedded-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Starts a second PostgreSQL that follows the given one: PostgreSQL's own streaming replication. */
export async function startStandby(primary: Pick<EmbeddedServer, 'url' | 'home'>) {
  const folder = temporaryFolder('baton-standby-');
  const { home } = chooseLocation(folder, await locateBinaries(), () => {});
  const cluster = join(home, 'cluster');
  // The label says where the replay begins; PostgreSQL gives it on the connection that began the backup.
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  for (const name of ['cluster', 'password']) execFileSync('cp', ['-a', join(primary.home, name), join(home, name)]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  rmSync(join(cluster, 'postmaster.pid'));
  const { hostname, username, password } = new URL(primary.url);
  const follow = `host='${decodeURIComponent(hostname)}' user=${username} password='${decodeURIComponent(password)}'`;
  const { uid, gid } = statSync(cluster);
  const write = (name: string, contents: string) => {
    writeFileSync(join(cluster, name), contents);
    chownSync(join(cluster, name), uid, gid);
  };
  write('backup_label', rows[0]?.labelfile ?? '');
  write('standby.signal', '');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${follow.replaceAll("'", "''")}'\n`);
  const server = await startEmbeddedServer({ dataFolder: folder, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      for (const path of [folder, server.home]) rmSync(path, { recursive: true, force: true });
    },
  };
}
