import app from '../../../locales/en/app.json' with { type: 'json' };
import errors from '../../../locales/en/errors.json' with { type: 'json' };
import messages from '../../../locales/en/messages.json' with { type: 'json' };
import ui from '../../../locales/en/ui.json' with { type: 'json' };

/** The texts that every page needs, in one file. */
export const frameTexts = { app, errors, messages, ui };
