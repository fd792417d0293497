import app from '../../../locales/en/app.json' with { type: 'json' };
import errors from '../../../locales/en/errors.json' with { type: 'json' };
import messages from '../../../locales/en/messages.json' with { type: 'json' };
import ui from '../../../locales/en/ui.json' with { type: 'json' };
import type { Texts } from '../translator.ts';

/** The texts that every page needs, in one file. */
export const frameTexts = { app, errors, messages, ui };

/** All others, each in a file of its own. Those of mails are the server's. */
export const otherTexts = import.meta.glob<{ default: Texts }>([
  '../../../locales/en/*.json',
  '!../../../locales/en/{app,errors,mail,messages,ui}.json',
]);
