import { hash } from 'node:crypto';

/** How a random token stands in the database: nobody finds one by its hash, so a fast hash will do. Hexadecimal. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
