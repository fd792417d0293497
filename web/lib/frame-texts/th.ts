import app from '../../../locales/th/app.json' with { type: 'json' };
import errors from '../../../locales/th/errors.json' with { type: 'json' };
import messages from '../../../locales/th/messages.json' with { type: 'json' };
import ui from '../../../locales/th/ui.json' with { type: 'json' };

/** The texts that every page needs, in one file. */
export const frameTexts = { app, errors, messages, ui };
