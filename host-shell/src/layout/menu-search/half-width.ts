/**
 * Letters and digits as Latin keyboards write them: input methods for Chinese also write them as wide as a Chinese character, and numbers of
 * records have none of these. Other wide characters stay, because names of companies contain them, e.g. （.
 */
export const halfWidth = (text: string): string => text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (letter) => letter.normalize('NFKC'));
