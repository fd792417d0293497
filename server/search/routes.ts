import * as contract from '../../contract/search.ts';
import { type Router, route } from '../http/route.ts';
import { search } from './search.ts';

export function searchRoutes(router: Router): void {
  route(router, contract.search, async ({ caller, query }) => ({
    results: await search(router.context, caller, query),
  }));
}
