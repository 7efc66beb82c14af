/** Texts that people must be able to see: characters that draw nothing can neither fill a text nor make two names look alike. */

/**
 * Spaces, controls, format characters, and letters that Unicode calls ignorable (fillers, variation selectors) or that have an empty picture
 * (U+2800).
 */
const drawnNothing = String.raw`\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800`;
const visible = new RegExp(`[^${drawnNothing}]`, 'u');
/** What joins the parts of an emoji, as a family, is kept between them. */
const joiner = String.raw`(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})`;
const unseen = new RegExp(`(?!${joiner})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800]`, 'gu');

/** Whether a text has at least one character that can be seen. */
export const hasVisible = (text: string): boolean => visible.test(text);

/** Whether a text has control characters other than tabs and line breaks, which are spaces. */
export const hasControls = (text: string): boolean => /(?!\s)\p{Cc}/u.test(text);

/** A name with single spaces between its words and without characters that draw nothing. */
export const visibleName = (text: string): string =>
  text
    .replace(/[^\S\ufeff]+/gu, ' ')
    .replace(unseen, '')
    .trim();
