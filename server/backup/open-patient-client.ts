import pg from 'pg';

/** A connection without the time limits that requests have. */
export async function openPatientClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'baton backup', keepAlive: true });
  // The failing statement reports it too; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`);
  return client;
}
