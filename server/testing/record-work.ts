import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { recordStatements } from './record-statements.ts';

export interface Work<T> {
  result: T;
  /** The statements that were sent, without those that are sent in the background. */
  statements: string[];
  /** How often a password was hashed, or compared with a hash. */
  hashes: number;
}

/** What something costs: what its time depends on, and does not vary with the load. */
export async function recordWork<T>(act: () => Promise<T>): Promise<Work<T>> {
  const statements: string[] = [];
  let hashes = 0;
  const { scrypt } = crypto;
  crypto.scrypt = ((...args: Parameters<typeof scrypt>) => {
    hashes++;
    scrypt(...args);
  }) as typeof scrypt;
  syncBuiltinESMExports();
  const end = recordStatements(({ name, text }) => {
    if (name !== 'publish-hints' && !isOfQueue(text)) statements.push(text);
  });
  try {
    return { result: await act(), statements, hashes };
  } finally {
    end();
    crypto.scrypt = scrypt;
    syncBuiltinESMExports();
  }
}

/** What the queue sends when it looks for jobs, and when it maintains itself; not what adds a job. */
const isOfQueue = (text: string) => text.includes('pgboss.') && !/insert into pgboss\./i.test(text);
