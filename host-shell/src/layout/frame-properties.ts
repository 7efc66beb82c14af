/**
 * CSS custom properties by which the frame informs the style sheets of its pages (`tabs/tab-panel.module.css`). They are set on elements,
 * because the bundler renames properties declared in CSS modules.
 */

/** Greatest width of content. */
export const contentMax = '--content-max';
/** Height of the page's upper part that the header covers. */
export const frameTop = '--frame-top';
