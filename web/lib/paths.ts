/** The server redirects it to the configured marketing site, or to Baton's first page if none is configured. */
export const marketingUrl = '/marketing';
/** The documentation of the API; the server renders it. */
export const apiDocsUrl = '/api/docs';

/**
 * Here and not in `app`, because all pages contain links, and only `app` may import from `app`:
 * `<Link to={paths.run} params={{ workspaceId, runId }}>`.
 */
export { appPaths as paths } from '../../contract/app-paths.ts';
