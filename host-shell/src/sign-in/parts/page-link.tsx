import type { MouseEvent, ReactNode } from 'react';
import { openPage } from './page-path.ts';
import styles from './sign-in.module.css';

export interface PageLinkProps {
  readonly to: string;
  /** Stored with the new history entry (`history.state`) for the opened page. */
  readonly state?: unknown;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link to another public page without reloading the document. */
export function PageLink({ to, state = null, className = styles.link, children }: PageLinkProps) {
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPage(to, state);
  };
  return (
    <a className={className} href={to} onClick={open}>
      {children}
    </a>
  );
}
