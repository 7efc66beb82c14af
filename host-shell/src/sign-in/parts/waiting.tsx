import type { ReactNode } from 'react';
import account from './account.module.css';

/** Indicator that something is in progress and needs no input. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <div className={account.waiting} role="status">
      <span className="start-spinner" aria-hidden="true" />
      {children}
    </div>
  );
}
