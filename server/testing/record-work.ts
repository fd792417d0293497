import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { type RecordedStatement, recordStatements } from './record-statements.ts';

export interface Work<T> {
  result: T;
  /** The statements that were sent, without those of the background. */
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
  const end = recordStatements((statement) => {
    if (!isOfBackground(statement)) statements.push(statement.text);
  });
  try {
    return { result: await act(), statements, hashes };
  } finally {
    end();
    crypto.scrypt = scrypt;
    syncBuiltinESMExports();
  }
}

/**
 * Hints of earlier changes, and what the queue does by itself, which on a busy machine comes again and again: of the queue
 * only the jobs count that a request adds.
 */
const isOfBackground = ({ name, text, values }: RecordedStatement) =>
  name === 'publish-hints' ||
  (text.includes('pgboss.') &&
    !(/insert into pgboss\.job/i.test(text) && /mail_link|send_mail|people_changed/.test(JSON.stringify(values))));
