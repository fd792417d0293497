import { createContext, useContext } from 'react';

/** True on a page made for paper, where nothing is folded. */
export const Printed = createContext(false);
export const useIsPrinted = (): boolean => useContext(Printed);
