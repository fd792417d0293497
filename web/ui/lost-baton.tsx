/** A picture of a baton beside its track, for pages that are empty or missing. */
export function LostBaton() {
  return (
    <svg width="240" height="96" viewBox="0 0 240 96" fill="none" aria-hidden="true">
      <path d="M8 78h124M168 78h64M24 88h96M150 88h66" stroke="var(--line-2)" strokeWidth="1.5" strokeLinecap="round" />
      <g transform="translate(150 58) rotate(38)">
        <rect x="-44" y="-6" width="88" height="12" rx="6" fill="var(--baton)" />
        <rect x="-30" y="-6" width="5" height="12" fill="#fff" opacity=".85" />
        <rect x="-21" y="-6" width="2.5" height="12" fill="#fff" opacity=".85" />
      </g>
    </svg>
  );
}
