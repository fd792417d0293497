import app from '../../../locales/fr/app.json' with { type: 'json' };
import errors from '../../../locales/fr/errors.json' with { type: 'json' };
import messages from '../../../locales/fr/messages.json' with { type: 'json' };
import ui from '../../../locales/fr/ui.json' with { type: 'json' };
import type { Texts } from '../translator.ts';

/** The texts that every page needs, in one file. */
export const frameTexts = { app, errors, messages, ui };

/** All others, each in a file of its own. Those of mails are the server's. */
export const otherTexts = import.meta.glob<{ default: Texts }>([
  '../../../locales/fr/*.json',
  '!../../../locales/fr/{app,errors,mail,messages,ui}.json',
]);
