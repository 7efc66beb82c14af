/** Appearance of the code editor, in the colours of the theme; in its own style element, so that no style sheet is loaded for it. */
import { EditorView } from '@codemirror/view';
import type { GlobalToken } from 'antd';
import type { CSSProperties } from 'react';

/** CSS custom properties that the style sheet below uses. */
export function codeTones(token: GlobalToken): CSSProperties {
  return {
    '--code-keyword': token['purple-8'],
    '--code-string': token['green-8'],
    '--code-number': token['orange-8'],
    '--code-name': token['blue-8'],
    '--code-comment': token.colorTextSecondary,
    '--code-text': token.colorText,
    '--code-gutter': token.colorFillQuaternary,
    '--code-border': token.colorBorder,
  } as CSSProperties;
}

export const codeTheme = EditorView.theme({
  '&': { height: 'var(--code-height, auto)', minHeight: 'var(--code-least, 0)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--code-name)', outlineOffset: '-2px' },
  '.cm-scroller': { minHeight: 'inherit', overflow: 'auto', fontFamily: 'ui-monospace, Menlo, Consolas, monospace' },
  '.cm-content': { caretColor: 'var(--code-text)' },
  '.cm-cursor': { borderColor: 'var(--code-text)' },
  '.cm-gutters': { color: 'var(--code-comment)', background: 'var(--code-gutter)', borderColor: 'var(--code-border)' },
  '.cm-placeholder, .tok-comment': { color: 'var(--code-comment)' },
  '.tok-keyword, .tok-atom, .tok-bool': { color: 'var(--code-keyword)' },
  '.tok-string, .tok-string2': { color: 'var(--code-string)' },
  '.tok-number': { color: 'var(--code-number)' },
  '.tok-typeName, .tok-className, .tok-propertyName, .tok-definition': { color: 'var(--code-name)' },
});
