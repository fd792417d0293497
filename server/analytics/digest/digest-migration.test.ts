import { expect, test } from 'vitest';
import { onSchemaBefore } from '../../testing/on-schema-before.ts';

test('a user who had turned off mails about runs before the migration does not get the weekly mail', () =>
  onSchemaBefore('0028', async ({ client, migrateOn }) => {
    await client.query(`
      insert into users (id, email, email_verified, first_name, last_name, name, subscribed_to_email) values
        (gen_random_uuid(), 'with@example.org', true, 'With', 'Mails', 'With Mails', true),
        (gen_random_uuid(), 'without@example.org', true, 'Without', 'Mails', 'Without Mails', false)`);
    await migrateOn();
    const { rows } = await client.query('select email, subscribed_to_digest from users order by email');
    expect(rows).toEqual([
      { email: 'with@example.org', subscribed_to_digest: true },
      { email: 'without@example.org', subscribed_to_digest: false },
    ]);
  }));
