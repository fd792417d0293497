import { readCommandLine } from './command-line.ts';
import { replaceSecret } from './db/check-secret.ts';
import { print, runOnDatabase } from './run-command.ts';

/**
 * `npm run secret:replace`: lets Baton start under another SECRET than before, and names the people who cannot sign in
 * until their second factor is reset.
 */
readCommandLine(`npm run secret:replace

Lets Baton start under another SECRET than before. What the former one encrypted is lost: authenticator apps, recovery
codes, chat keys, mails that wait, and links in mails that were sent.`);
await runOnDatabase(async (pool, { SECRET }) => {
  await replaceSecret(pool, SECRET);
  print(
    'Baton starts under this SECRET now. What the former one encrypted is lost: authenticator apps, recovery codes, chat ' +
      'keys, mails that waited, and links in mails that were sent.',
  );
  const { rows } = await pool.query<{ email: string }>(
    `select email from users u join authenticators a on a.user_id = u.id
    where a.confirmed_at is not null and not exists (select 1 from passkeys p where p.user_id = u.id) order by email`,
  );
  if (rows.length === 0) return;
  print('These people can sign in only after npm run second-factor:reset for each of them:');
  for (const { email } of rows) print(`  ${email}`);
});
