/** Texts that people must be able to see: characters without a picture of their own can neither fill a text nor make two look alike. */

/** Whether a text has at least one character that can be seen, other than spaces, controls and format characters. */
export const hasVisible = (text: string): boolean => /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u.test(text);

/** A name without control and format characters (zero-width spaces, changes of the writing direction), spaces at its ends removed. */
export const visibleName = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
