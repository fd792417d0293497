import type { ReactNode } from 'react';

const check = (
  <>
    <circle cx="8" cy="8" r="7" fill="currentColor" />
    <path
      d="m5.1 8.2 2 2 3.9-4.2"
      stroke="var(--surface)"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);
const cross = (
  <>
    <circle cx="8" cy="8" r="7" fill="currentColor" />
    <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" stroke="var(--surface)" strokeWidth="1.7" strokeLinecap="round" />
  </>
);
const ring = <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.6" />;
const clock = (
  <>
    {ring}
    <path d="M8 4.9V8l2 1.5" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
  </>
);

/** The drawings of `StatusGlyph`, in a view box of 16. */
export const shapes = {
  created: <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2 2.19" />,
  waiting: clock,
  overdue: clock,
  pending: (
    <>
      <circle cx="8" cy="8" r="6.4" stroke="currentColor" strokeWidth="1.4" opacity=".55" />
      <path d="M6.5 10.9 9.5 5.1" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    </>
  ),
  running: (
    <>
      {ring}
      <path d="M8 4.6a3.4 3.4 0 1 1-2.9 5.2L8 8Z" fill="currentColor" />
    </>
  ),
  completed: check,
  failed: (
    <>
      <path
        d="M6.6 2.2a1.6 1.6 0 0 1 2.8 0l5.2 9.3a1.6 1.6 0 0 1-1.4 2.4H2.8a1.6 1.6 0 0 1-1.4-2.4Z"
        fill="currentColor"
      />
      <path d="M8 6v3m0 2.2v.1" stroke="var(--surface)" strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="m6 6 4 4m0-4-4 4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  skipped: (
    <>
      <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.6 2.3" />
      <path
        d="M5.4 8h5M8.6 6l2 2-2 2"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  archived: (
    <>
      <rect x="1.8" y="2.8" width="12.4" height="3.4" rx="1" stroke="currentColor" strokeWidth="1.5" />
      <path
        d="M3 6.4v5.4c0 .8.6 1.4 1.4 1.4h7.2c.8 0 1.4-.6 1.4-1.4V6.4M6.6 9h2.8"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  ),
  planned: (
    <>
      <rect x="2" y="3" width="12" height="11" rx="2" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5.2 1.6v2.6m5.6-2.6v2.6M2.4 6.8h11.2" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  enabled: (
    <>
      <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.4" opacity=".5" />
      <circle cx="8" cy="8" r="3.2" fill="currentColor" />
    </>
  ),
  disabled: (
    <>
      {ring}
      <path d="m4 12 8-8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  default: <circle cx="8" cy="8" r="2.6" fill="currentColor" />,
  // outcomes
  approve: check,
  yes: check,
  done: check,
  submitted: check,
  sent: check,
  disapprove: cross,
  no: cross,
  went_back: (
    <path
      d="M6 3 3 6l3 3M3.2 6H10a3.4 3.4 0 0 1 0 6.8H7"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
} satisfies Record<string, ReactNode>;
