import { useEffect } from 'react';
import { setUnreadInTitle } from '../../lib/document-title.ts';

const plain = '/favicon.svg';

/** The mark with the number in a disc: ink, as vermilion says who holds something. */
const markWith = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><style>
path{stroke:#292623}circle{fill:#292623}text{fill:#fff}
@media(prefers-color-scheme:dark){path{stroke:#EAE7E5}circle{fill:#EAE7E5}text{fill:#1F1C1A}}</style>
<g transform="translate(5.2 0) skewX(-11)"><rect x="4.6" y="2.5" width="4.8" height="27" rx="2.4" fill="#E8492F"/>
<path d="M13.2 14.2a7.35 7.35 0 1 1 0 12.4" stroke-width="4.6" stroke-linecap="round"/></g>
<circle cx="22" cy="10" r="10"/><text x="22" y="15" font-family="sans-serif" font-weight="700"
 font-size="${text.length > 1 ? 12 : 15}" text-anchor="middle">${text}</text></svg>`;

/** Shows the number of unread notifications in the window's title and icon, as long as the page is mounted. */
export function useUnreadInTab(unread: number): void {
  useEffect(() => {
    setUnreadInTitle(unread);
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const text = unread > 9 ? '9+' : String(unread);
    if (icon) icon.href = unread > 0 ? `data:image/svg+xml,${encodeURIComponent(markWith(text))}` : plain;
  }, [unread]);
  useEffect(
    () => () => {
      setUnreadInTitle(0);
      const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
      if (icon) icon.href = plain;
    },
    [],
  );
}
