import {
  type AnchorHTMLAttributes,
  type ElementType,
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
  useState,
} from 'react';
import { joinClasses } from '../join-classes.ts';
import { useSelected } from '../tiny-store.ts';
import { useRouter } from './router-context.ts';
import type { RouterLocation, Target } from './router-location.ts';
import { hasSearch, isSameSearch } from './search-params.ts';

interface ActiveOptions {
  /** Only this page itself; otherwise also the pages below its path, and with more search parameters. */
  exact?: boolean;
  includeSearch?: boolean;
  includeHash?: boolean;
}

interface LinkOptions extends Target {
  replace?: boolean;
  resetScroll?: boolean;
  /** Leaves the page without its question about what is not saved. */
  ignoreBlocker?: boolean;
  /** Further properties while the link leads to the page that is shown. */
  activeProps?: { className?: string };
  activeOptions?: ActiveOptions;
  disabled?: boolean;
}

type LinkProps = LinkOptions &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof LinkOptions> & { ref?: Ref<HTMLAnchorElement> };

/** A link to a page. The page's files are loaded when the pointer rests on the link, or the focus comes to it. */
export function Link(props: LinkProps) {
  return <a {...useLinkProps(props)} />;
}

/** A component that links to a page, in place of an anchor. */
export function createLink(Host: ElementType) {
  return ({ disabled, ...props }: LinkProps) => <Host disabled={disabled} {...useLinkProps({ ...props, disabled })} />;
}

function useLinkProps({
  href,
  to,
  params,
  search,
  hash,
  replace,
  resetScroll,
  ignoreBlocker,
  activeProps,
  activeOptions = {},
  disabled,
  ...rest
}: LinkProps): object {
  const router = useRouter();
  const [waiting] = useState(createTimer);
  const target: Target = { href, to, params, search, hash };
  const destination = router.locationOf(target);
  const isActive = useSelected(router.store, ({ location }) => leadsTo(location, destination, activeOptions));
  const load = () => void router.preload(target);
  const wait = () => waiting.start(load, router.options.defaultPreloadDelay ?? 0);
  const open = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    const frame = event.currentTarget.getAttribute('target');
    if (disabled || isElsewhere || (frame && frame !== '_self')) return;
    event.preventDefault();
    waiting.stop();
    void router.navigate({ ...target, replace, resetScroll, ignoreBlocker });
  };
  return {
    ...rest,
    ...(isActive && activeProps),
    className: joinClasses(rest.className, isActive && activeProps?.className) || undefined,
    ...(disabled ? { role: 'link', 'aria-disabled': true } : { href: destination.href }),
    onClick: both(rest.onClick, open),
    onFocus: both(rest.onFocus, wait),
    onBlur: both(rest.onBlur, waiting.stop),
    onMouseEnter: both(rest.onMouseEnter, wait),
    onMouseLeave: both(rest.onMouseLeave, waiting.stop),
    onTouchStart: both(rest.onTouchStart, load),
    ...(isActive && { 'data-status': 'active', 'aria-current': 'page' }),
  };
}

function createTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = (act: () => void, milliseconds: number) => {
    stop();
    timer = setTimeout(act, milliseconds);
  };
  return { start, stop };
}

/** Whether a link leads to the page that is shown. */
function leadsTo(
  shown: RouterLocation,
  destination: RouterLocation,
  { exact, includeSearch = true, includeHash }: ActiveOptions,
): boolean {
  const isPath =
    shown.pathname === destination.pathname || (!exact && shown.pathname.startsWith(`${destination.pathname}/`));
  if (!isPath || (includeHash && shown.hash !== destination.hash)) return false;
  if (!includeSearch) return true;
  return exact ? isSameSearch(shown.search, destination.search) : hasSearch(shown.search, destination.search);
}

const both =
  <E extends SyntheticEvent>(first: ((event: E) => void) | undefined, second: (event: E) => void) =>
  (event: E) => {
    if (event.defaultPrevented) return;
    first?.(event);
    if (!event.defaultPrevented) second(event);
  };
