import { useEffect, useState } from 'react';

export interface BarMenuProps {
  /** True if the menu was loaded by pressing its button. */
  defaultOpened: boolean;
}

/** Opens the menu only after it was mounted closed: otherwise Mantine cannot return the focus when the menu closes. */
export function useBarMenu(defaultOpened: boolean) {
  const [opened, onChange] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => onChange(defaultOpened));
    return () => clearTimeout(timer);
  }, [defaultOpened]);
  return { opened, onChange };
}
