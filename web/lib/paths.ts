/** The marketing site's, by way of the server: it knows the configured address, and leads to the first page where there is none. */
export const marketingUrl = '/marketing';
/** What programs may call, as a page to read; the server writes it. */
export const apiDocsUrl = '/api/docs';

/** Here, not in `app`, because capabilities link too: `<Link to={paths.run} params={{ workspaceId, runId }}>`. */
export { appPaths as paths } from '../../contract/app-paths.ts';
