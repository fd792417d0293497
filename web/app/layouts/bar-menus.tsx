import { type ComponentType, useState } from 'react';
import { preloadHelpPages } from '../../lib/help-pages.ts';
import { fetchAhead, loadChunk } from '../../lib/load-chunk.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { toast } from '../../lib/toast.ts';
import { AccountTarget, HelpTarget, NewTarget, type TargetProps, WorkspaceTarget } from './bar-targets.tsx';
import type { BarMenuProps } from './use-bar-menu.ts';

/**
 * A menu whose code is loaded when the pointer enters its button or the button is pressed. Menus and their floating
 * library are 35 KB, which the first page does not have to load.
 */
function onDemand(Target: ComponentType<TargetProps>, load: () => Promise<ComponentType<BarMenuProps>>) {
  return function BarMenu() {
    const [Menu, setMenu] = useState<ComponentType<BarMenuProps>>();
    const [opened, setOpened] = useState(false);
    const show = (menu: ComponentType<BarMenuProps>) => setMenu(() => menu);
    const bring = () => loadChunk(load).then(show, (error) => toast.error(problemMessage(error)));
    if (Menu) return <Menu defaultOpened={opened} />;
    return (
      <Target
        aria-haspopup="true"
        onPointerEnter={() => fetchAhead(() => load().then(show))}
        // Opens on pointer down: if the menu loads between press and release, the button is replaced and no click event
        // follows.
        onPointerDown={({ button }) => button === 0 && setOpened(true)}
        onClick={() => {
          setOpened(true);
          void bring();
        }}
      />
    );
  };
}

export const WorkspaceMenu = onDemand(
  WorkspaceTarget,
  async () => (await import('./workspace-menu.tsx')).WorkspaceMenu,
);
export const NewMenu = onDemand(NewTarget, async () => (await import('./new-menu.tsx')).NewMenu);
export const HelpMenu = onDemand(HelpTarget, async () => {
  const [{ HelpMenu }] = await Promise.all([import('./help-menu.tsx'), preloadHelpPages()]);
  return HelpMenu;
});
export const AccountMenu = onDemand(AccountTarget, async () => (await import('./account-menu.tsx')).AccountMenu);
