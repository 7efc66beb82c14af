/** Estimates text widths, because measuring in the document would force a layout for every cell. */

/** Width in pixels at 14 px font size: a Chinese character is square; capitals and digits are wider than other Latin letters. */
export function textWidth(text: string): number {
  return widthOf(text, 1);
}

/** How much wider Latin letters are in the type of headers, which is semibold; Chinese characters keep their width. */
const semibold = 1.08;

function widthOf(text: string, latin: number): number {
  let width = 0;
  for (const sign of text) {
    if (sign > '\u2e80') width += 14;
    else if (/[A-Z\d→]/.test(sign)) width += 8.8 * latin;
    else if (/[mw]/.test(sign)) width += 11.5 * latin;
    else if (/[\s.,:;/|·'()iljt-]/.test(sign)) width += 5 * latin;
    else width += 7.8 * latin;
  }
  return width;
}

/** Whether a text is a number, telephone or plate (鲁B10003), which is useless when cut off. */
export const isCode = (text: string): boolean => /^[\u4e00-\u9fff]?[\w*/ -]*\d{3}[\w*/ -]*[\u4e00-\u9fff]?$/.test(text);

/** Width of a column header: its text and padding. The icons for sorting and filtering cover the text, so they need no width. */
export const headWidth = (title: string): number => Math.ceil(widthOf(title, semibold) * (13 / 14)) + 18;

/** Width of one of two lines of a header, which have a smaller type. */
export const stackedHeadWidth = (line: string): number => Math.ceil(widthOf(line, semibold) * (12 / 14)) + 18;
