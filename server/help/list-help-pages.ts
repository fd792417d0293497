import { isAppPath } from '../../contract/app-paths.ts';
import { type HelpPage, helpPageNames, helpPagePaths } from '../../contract/help.ts';
import type { Config } from '../config.ts';

/** All pages of the documentation site that is configured; without one, those of them that the browser app has itself. */
export function listHelpPages({ HELP_URL }: Pick<Config, 'HELP_URL'>): HelpPage[] {
  if (HELP_URL) return helpPageNames.map((name) => ({ name, url: `${HELP_URL}${helpPagePaths[name] || '/'}` }));
  return helpPageNames
    .map((name) => ({ name, url: `/help${helpPagePaths[name]}` }))
    .filter(({ url }) => isAppPath(url));
}
