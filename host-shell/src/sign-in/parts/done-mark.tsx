import account from './account.module.css';

/** Decorative check mark above a success message. */
export function DoneMark() {
  return (
    <svg className={account.done} viewBox="0 0 64 64" width="64" height="64" fill="none" aria-hidden="true">
      <circle cx="32" cy="32" r="30" fill="currentColor" opacity="0.14" />
      <path d="M19 33.5 28 42 45 23" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
