import type { MouseEvent, ReactNode } from 'react';
import styles from './text-link.module.css';

export interface TextLinkProps {
  readonly href: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  /** True: a text that is wider than the space for it is cut off. */
  readonly isCut?: boolean;
  readonly children: ReactNode;
}

/**
 * A link that looks like antd's. A list has hundreds of links, and antd's own component, which measures its text, takes much longer to
 * render.
 */
export function TextLink({ href, onClick, isCut = false, children }: TextLinkProps) {
  return (
    <a className={isCut ? `${styles.link} ${styles.cut}` : styles.link} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
