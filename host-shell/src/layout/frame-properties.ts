/**
 * What the frame tells the style sheet of the pages in it (`tabs/tab-panel.module.css`). They are set on elements, because the bundler
 * gives names of its own to properties that a style module declares.
 */

/** Greatest width of content. */
export const contentMax = '--content-max';
/** How much of the page's upper edge lies under the header. */
export const frameTop = '--frame-top';
