import type pg from 'pg';

/** What is measured of one workspace. */
export interface Measured {
  act: () => Promise<unknown>;
  /** How many things it does: figures are for one of them. */
  of?: number;
  /** A connection on which a transaction is open. Whatever `act` does there is rolled back. */
  within?: pg.Client;
}
