// @vitest-environment jsdom
import { hostileHtml as attacks } from 'shared-contracts/testing/hostile-html';
import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

const allowed = new Set(
  'A B BLOCKQUOTE BR CODE DEL DIV EM H1 H2 H3 H4 H5 H6 HR I IMG LI OL P PRE S SPAN STRONG SUB SUP TABLE TBODY TD TH THEAD TR U UL'.split(
    ' ',
  ),
);
const attributes = new Set(['href', 'title', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'class']);

/** Parses the HTML as a browser does and expects every element and attribute to be harmless. */
function expectHarmless(html: string): void {
  const { body, head } = new DOMParser().parseFromString(html, 'text/html');
  expect(head.children).toHaveLength(0);
  for (const element of body.querySelectorAll('*')) {
    expect({ html, tag: element.tagName, known: allowed.has(element.tagName) }).toMatchObject({ known: true });
    for (const { name, value } of element.attributes) {
      expect({ html, name, known: attributes.has(name) }).toMatchObject({ known: true });
      if (name === 'class') expect(value).toMatch(/^(?:ql-[\w-]+ ?)+$/);
      if (name === 'src') expect(new URL(value, 'https://own.test/').protocol).toMatch(/^https?:$/);
      if (name === 'href') {
        const { protocol, host } = new URL(value, 'https://own.test/');
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(protocol);
        if (host !== 'own.test')
          expect([element.getAttribute('target'), element.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
      }
    }
  }
}

describe('HTML of announcements', () => {
  it.each(attacks)('harmless: %s', (attack) => {
    for (const html of [attack, `<p>before ${attack} after</p>`, `<table><tr><td>${attack}`]) {
      const saved = sanitiseHtml(html);
      expectHarmless(saved);
      // Saved HTML must not change when it is edited and saved again.
      expect(sanitiseHtml(saved)).toBe(saved);
    }
  });

  it('keeps what an editor writes', () => {
    const written =
      '<h2 class="ql-align-center">通知</h2><p>正文 <strong>加粗</strong> <em>斜体</em> <u>下划线</u><br />换行</p><ul><li>一</li></ul>' +
      '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table><p><img src="https://a.test/x.png" alt="图" /></p><p><a href="/business/order/list">订单</a></p>';
    expect(sanitiseHtml(written)).toBe(written);
  });

  it('opens what leads outside in a window of its own', () => {
    expect(sanitiseHtml('<a href="https://a.test/x?a=1&amp;b=2">x</a>')).toBe(
      '<a href="https://a.test/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  it('is not held up by deep nesting', () => {
    expectHarmless(sanitiseHtml('<div>'.repeat(4_000)));
  });
});
