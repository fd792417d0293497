import { createContext, useContext } from 'react';

/** True on a page made for paper: nothing there is folded away. */
export const Printed = createContext(false);
export const useIsPrinted = (): boolean => useContext(Printed);
