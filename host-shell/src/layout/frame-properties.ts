/**
 * CSS custom properties by which the frame informs the style sheets of its pages (`tabs/tab-panel.module.css`). They are set on elements,
 * because the bundler renames properties declared in CSS modules.
 */

/** CSS property with the largest width of a page's content. */
export const contentMax = '--content-max';
/** CSS property with the height of the upper part of the page that the header covers. */
export const frameTop = '--frame-top';
/** CSS property with the height of that part which stays when the header is away: the tabs. */
export const frameTabs = '--frame-tabs';
