import { type ReactNode, useEffect, useRef } from 'react';
import account from './account.module.css';
import { hasOpenedPage } from './page-path.ts';

export interface PageHeadingProps {
  readonly id: string;
  readonly children: ReactNode;
  /** A sentence below the heading. */
  readonly text?: string | undefined;
}

/** Heading of a page opened from another one; it gets the focus, so that screen readers continue there. */
export function PageHeading({ id, children, text }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasOpenedPage()) heading.current?.focus();
  }, []);
  return (
    <header className={account.heading}>
      <h1 ref={heading} id={id} tabIndex={-1}>
        {children}
      </h1>
      {text && <p className={account.lede}>{text}</p>}
    </header>
  );
}
