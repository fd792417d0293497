import app from '../../../locales/fr/app.json' with { type: 'json' };
import errors from '../../../locales/fr/errors.json' with { type: 'json' };
import messages from '../../../locales/fr/messages.json' with { type: 'json' };
import ui from '../../../locales/fr/ui.json' with { type: 'json' };

/** The texts that every page needs, in one file. */
export const frameTexts = { app, errors, messages, ui };
