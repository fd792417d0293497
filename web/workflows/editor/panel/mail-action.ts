import type { ActionOf } from '../../../../engine/definition.ts';

/** The two action types that send a mail have the same mail settings. */
export type MailAction = ActionOf<'email'> | ActionOf<'automatic_email'>;
