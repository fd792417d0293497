import type { Language } from '../../engine/definition.ts';
import { formatSize } from '../lib/format-size.ts';

/** "500 MB": limits are set in units of 1024² bytes, while the sizes of files are shown in units of 1000² bytes. */
export const formatLimit = (bytes: number, language: Language): string => formatSize(bytes / 1.024 ** 2, language);
