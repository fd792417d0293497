import { useEffect, useState } from 'react';

export interface BarMenuProps {
  /** True if the menu was loaded by pressing its button. */
  defaultOpened: boolean;
}

/** Opens the menu one effect after it is mounted: only then does it remember which element gets the focus back. */
export function useBarMenu(defaultOpened: boolean) {
  const [opened, onChange] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => onChange(defaultOpened));
    return () => clearTimeout(timer);
  }, [defaultOpened]);
  return { opened, onChange };
}
