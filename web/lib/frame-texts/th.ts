import app from '../../../locales/th/app.json' with { type: 'json' };
import errors from '../../../locales/th/errors.json' with { type: 'json' };
import messages from '../../../locales/th/messages.json' with { type: 'json' };
import ui from '../../../locales/th/ui.json' with { type: 'json' };
import type { Texts } from '../translator.ts';

/** The texts that every page needs, in one file. */
export const frameTexts = { app, errors, messages, ui };

/** All others, each in a file of its own. Those of mails are the server's. */
export const otherTexts = import.meta.glob<{ default: Texts }>([
  '../../../locales/th/*.json',
  '!../../../locales/th/{app,errors,mail,messages,ui}.json',
]);
