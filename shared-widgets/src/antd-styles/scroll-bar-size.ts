/**
 * Stands in for the module with which antd's tables and windows measure scroll bars. That one adds a style element without the nonce that the
 * page's security policy asks for, which the browser refuses and reports on every list.
 */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size in pixels of scroll bars as the browser draws them, in the colour and width that the style of an element asks for. */
function drawnSize(style?: CSSStyleDeclaration): Size {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', left: '0', top: '0', width: '100px', height: '100px', overflow: 'scroll' });
  if (style) Object.assign(probe.style, { scrollbarColor: style.scrollbarColor, scrollbarWidth: style.scrollbarWidth });
  document.body.append(probe);
  const size = { width: probe.offsetWidth - probe.clientWidth, height: probe.offsetHeight - probe.clientHeight };
  probe.remove();
  return size;
}

let usual: number | undefined;

/** Width in pixels of the page's scroll bars; measured once unless `isFresh`. */
export default function getScrollBarSize(isFresh?: boolean): number {
  if (isFresh || usual === undefined) usual = drawnSize().width;
  return usual;
}

/** Size in pixels of the scroll bars of an element: those of its style sheet (`::-webkit-scrollbar`), otherwise those of the browser. */
export function getTargetScrollBarSize(target: unknown): Size {
  if (!(target instanceof Element)) return { width: 0, height: 0 };
  const own = getComputedStyle(target, '::-webkit-scrollbar');
  const drawn = drawnSize(getComputedStyle(target));
  return { width: Number.parseInt(own.width, 10) || drawn.width, height: Number.parseInt(own.height, 10) || drawn.height };
}
