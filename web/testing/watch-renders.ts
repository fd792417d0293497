/**
 * The part of React's internal tree that it gives to its developer tools at each commit. Only so can a test see which
 * components rendered, without changing them.
 */
interface Fiber {
  flags: number;
  type: unknown;
  memoizedProps: Record<string, unknown> | null;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

export interface Rendered {
  component: string;
  props: Record<string, unknown>;
}

/** React's flag for a component whose function was called for this commit. */
const performedWork = 1;

/** Where React looks for developer tools when it is loaded. This file is a setup file, so that it is loaded earlier. */
const name = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
const page = globalThis as unknown as Record<typeof name, { watched?: Rendered[] | null } | undefined>;

// A test that imports this file gets a second copy of it. So what is found is kept on the hook, of which there is one.
if (page[name]?.watched === undefined) {
  const hook = {
    watched: null as Rendered[] | null,
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onScheduleFiberRoot() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_id: number, root: { current: Fiber }) {
      if (hook.watched) walk(root.current, root.current.alternate, hook.watched);
    },
  };
  page[name] = hook;
}

function walk(fiber: Fiber, before: Fiber | null, found: Rendered[]): void {
  if (typeof fiber.type === 'function' && fiber.flags & performedWork) {
    found.push({ component: fiber.type.name, props: fiber.memoizedProps ?? {} });
  }
  // React reuses the child if nothing below it rendered.
  if (fiber.child === before?.child) return;
  for (let child = fiber.child; child; child = child.sibling) walk(child, child.alternate, found);
}

/** Which components rendered while `act` happened. */
export async function rendersDuring(act: () => Promise<void>): Promise<Rendered[]> {
  const found: Rendered[] = [];
  const hook = page[name]!;
  hook.watched = found;
  await act();
  hook.watched = null;
  return found;
}
