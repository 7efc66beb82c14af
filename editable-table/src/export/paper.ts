/** A separate document in a frame, which is printed and then removed. */
import { printStyle } from './print-style.ts';

/** Tables with more columns are printed in landscape format. */
export const mostUpright = 6;

/** Opens an empty document in a frame, so that the page around the table is neither printed nor laid out again. */
async function openPaper(): Promise<HTMLIFrameElement> {
  const paper = document.createElement('iframe');
  paper.tabIndex = -1;
  paper.setAttribute('aria-hidden', 'true');
  paper.dataset.paper = '';
  Object.assign(paper.style, { position: 'fixed', insetInlineEnd: '0', bottom: '0', width: '0', height: '0', border: '0' });
  const isThere = new Promise((resolve) => paper.addEventListener('load', resolve, { once: true }));
  document.body.append(paper);
  await isThere;
  return paper;
}

/** Creates an element of the printed page with this text. */
export function element<Name extends keyof HTMLElementTagNameMap>(page: Document, name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = page.createElement(name);
  made.textContent = text;
  return made;
}

/** Applies styles without a style element, which the Content-Security-Policy forbids. */
function dress(paper: Window & typeof globalThis, isOnItsSide: boolean): void {
  const appearance = new paper.CSSStyleSheet();
  appearance.replaceSync(printStyle(isOnItsSide));
  paper.document.adoptedStyleSheets = [appearance];
}

/** Writes a page and opens the browser's print dialog for it. */
export async function printPaper(write: (page: Document) => Promise<void> | void, isOnItsSide: boolean): Promise<void> {
  for (const previous of document.querySelectorAll('iframe[data-paper]')) previous.remove();
  const frame = await openPaper();
  const paper = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!paper) return;
  await write(paper.document);
  dress(paper, isOnItsSide);
  paper.addEventListener('afterprint', () => frame.remove());
  paper.focus();
  paper.print();
}
