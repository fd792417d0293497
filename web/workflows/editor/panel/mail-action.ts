import type { ActionOf } from '../../../../engine/definition.ts';

/** The two types that send a mail: what is set up for it is the same. */
export type MailAction = ActionOf<'email'> | ActionOf<'automatic_email'>;
