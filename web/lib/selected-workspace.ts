import { dropCookie, readCookie, writeCookie } from './cookies.ts';

const idCookie = 'baton_workspace';
const nameCookie = 'baton_workspace_name';
const listedCookie = 'baton_workspace_listed';

/** The workspace last entered: `/` leads to its home (docs/rules.md, "Pages"). */
export const selectedWorkspaceId = (): string | null => readCookie(idCookie);
export const selectedWorkspaceName = (): string | null => readCookie(nameCookie);

export function selectWorkspace(id: string, name: string): void {
  if (selectedWorkspaceId() === id && selectedWorkspaceName() === name) return;
  writeCookie(idCookie, id);
  writeCookie(nameCookie, name);
}

/** The workspace, of those entered last, whose members the person may list: guests may not. */
export const listedWorkspaceId = (): string | null => readCookie(listedCookie);
export const rememberListed = (id: string): void => writeCookie(listedCookie, id);

export function unselectWorkspace(): void {
  dropCookie(idCookie);
  dropCookie(nameCookie);
  dropCookie(listedCookie);
}
