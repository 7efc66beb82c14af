// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

/** Known ways in which markup runs code, each with a marker to find it by. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.test/x.js></sCrIpT>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror\n=\n"alert(1)">',
  '<img/src/onerror=alert(1)>',
  '<img src="`><img src=x onerror=alert(1)>`">',
  '<img src=javascript:alert(1)>',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img srcset="x 1x, javascript:alert(1) 2x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61&#x6C&#x65&#x72&#x74(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="https://a.test" onclick=alert(1) style="position:fixed;inset:0">x</a>',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<style>@import "javascript:alert(1)";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<template><script>alert(1)</script></template>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<div id=location name=cookie class="ant-modal fixed">x</div>',
  '"><img src=x onerror=alert(1)>',
  '<a href="https://a.test" target=_blank rel=opener>x</a>',
];

const allowed = new Set(
  'A B BLOCKQUOTE BR CODE DEL DIV EM H1 H2 H3 H4 H5 H6 HR I IMG LI OL P PRE S SPAN STRONG SUB SUP TABLE TBODY TD TH THEAD TR U UL'.split(
    ' ',
  ),
);
const attributes = new Set(['href', 'title', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'class']);

/** Lets a browser parse the HTML and expects every element and attribute to be harmless. */
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
