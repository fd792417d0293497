import * as contract from '../../contract/help.ts';
import { type Router, route } from '../http/route.ts';
import { listHelpPages } from './list-help-pages.ts';

export function helpRoutes(router: Router): void {
  const { config } = router.context;
  route(router, contract.listHelpPages, async () => ({ help_pages: listHelpPages(config) }));
}
