import { hash } from 'node:crypto';

/**
 * The form in which a random token is stored: its SHA-256 in hexadecimal. A fast hash is enough, because random tokens
 * cannot be guessed.
 */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
