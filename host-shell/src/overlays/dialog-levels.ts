/**
 * `z-index` of the shell's dialogs that open while a screen may have drawers and dialogs open. A screen's surfaces begin at 1000, and each one
 * inside another adds 100; questions to the person (`notices.confirm`) are at 2000.
 */
export const dialogLevels = {
  /** Above the surfaces of screens, with room for the surfaces of a screen that the announcement shows. */
  announcement: 1500,
  /** Above everything that waits for a call: the call waits until the person answers. */
  proof: 2001,
  /** Above the proof of identity: the session has ended. */
  alert: 2002,
} as const;
