/** What a remote says of one of its screens (`screen.ts` in the screen's folder), read while it is built. */
import type { Label } from './field.ts';

export interface ScreenDeclaration {
  readonly title: Label;
  /** Icon name of the menu proposal, e.g. `car`. */
  readonly icon?: string;
  /** Entity the screen shows, by name. */
  readonly entity?: string;
  /** Permission codes the screen asks for; proposals for the menu's buttons. */
  readonly permissions?: readonly string[];
  /** Keep the page alive while its tab is in the background (default true). */
  readonly keepAlive?: boolean;
  /** Older component names this screen answers to, e.g. `system/UserList`. */
  readonly aliases?: readonly string[];
}

/** Types a declaration; it stays plain data. */
export function defineScreen<const S extends ScreenDeclaration>(screen: S): S {
  return screen;
}
