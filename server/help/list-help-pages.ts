import { isAppPath } from '../../contract/app-paths.ts';
import { type HelpPage, helpPageNames, helpPagePaths } from '../../contract/help.ts';
import type { Config } from '../config.ts';

/** The help pages: all pages of the documentation site if one is configured, else those that the browser app has. */
export function listHelpPages({ HELP_URL }: Pick<Config, 'HELP_URL'>): HelpPage[] {
  if (HELP_URL) return helpPageNames.map((name) => ({ name, url: `${HELP_URL}${helpPagePaths[name] || '/'}` }));
  return helpPageNames
    .map((name) => ({ name, url: `/help${helpPagePaths[name]}` }))
    .filter(({ url }) => isAppPath(url));
}
