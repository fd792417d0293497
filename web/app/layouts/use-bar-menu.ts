import { useEffect, useState } from 'react';

export interface BarMenuProps {
  /** The press that loaded it wants it open. */
  defaultOpened: boolean;
}

/** Opens after it stands, not with it: only so is it known where the focus returns to. */
export function useBarMenu(defaultOpened: boolean) {
  const [opened, onChange] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => onChange(defaultOpened));
    return () => clearTimeout(timer);
  }, [defaultOpened]);
  return { opened, onChange };
}
