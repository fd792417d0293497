/** The server redirects it to the configured marketing site, or to Baton's first page if none is configured. */
export const marketingUrl = '/marketing';
/** The documentation of the API; the server renders it. */
export const apiDocsUrl = '/api/docs';

/** In `lib` and not in `app`, because capabilities link to pages too: `<Link to={paths.run} params={{ workspaceId, runId }}>`. */
export { appPaths as paths } from '../../contract/app-paths.ts';
