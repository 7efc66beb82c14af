/**
 * Shows compile errors of the remote above the page. Built without HTML strings, because the page's Trusted Types policy applies here too.
 */
import type { CompileProblem } from './page-messages.ts';

const words = { 'zh-CN': ['编译失败', '关闭'], 'en-US': ['The remote does not compile', 'Close'] } as const;

let panel: HTMLElement | null = null;

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string, style: Partial<CSSStyleDeclaration>) {
  const made = document.createElement(name);
  made.textContent = text;
  Object.assign(made.style, style);
  return made;
}

export function hideProblems(): void {
  panel?.remove();
  panel = null;
}

export function showProblems(problems: readonly CompileProblem[]): void {
  hideProblems();
  const [title, close] = words[document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN'];
  panel = element('section', '', {
    position: 'fixed',
    inset: 'auto 0 0 0',
    maxHeight: '60vh',
    overflow: 'auto',
    zIndex: '2147483647',
    padding: '16px 24px',
    background: '#1f1f1f',
    color: '#f5f5f5',
    borderTop: '4px solid #ff7875',
    font: '14px/1.6 system-ui, sans-serif',
  });
  panel.setAttribute('role', 'alert');
  const button = element('button', close, { position: 'absolute', top: '16px', right: '24px', padding: '4px 12px', cursor: 'pointer' });
  button.type = 'button';
  button.onclick = hideProblems;
  panel.append(element('h2', title, { margin: '0 0 8px', fontSize: '16px', color: '#ffa39e' }), button);
  for (const { file, message } of problems) {
    panel.append(
      element('strong', file, { display: 'block', marginTop: '8px' }),
      element('pre', message, { margin: '4px 0 0', whiteSpace: 'pre-wrap', fontFamily: 'ui-monospace, monospace' }),
    );
  }
  document.body.append(panel);
}
