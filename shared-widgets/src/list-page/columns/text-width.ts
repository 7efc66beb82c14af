/** Widths of texts, calculated: measuring in the document would force a layout for every cell. */

/** Pixels at 14 px type: a Chinese character is as wide as high, capitals and digits are wider than the other Latin letters. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (sign > '\u2e80') width += 14;
    else if (/[A-Z\d→]/.test(sign)) width += 8.8;
    else if (/[mw]/.test(sign)) width += 11.5;
    else if (/[\s.,:;/|·'iljt-]/.test(sign)) width += 5;
    else width += 7.8;
  }
  return width;
}

/** A head: its words and padding; the marks of sort and filter lie over it. */
export const headWidth = (title: string): number => Math.ceil(textWidth(title) * (13 / 14)) + 18;
