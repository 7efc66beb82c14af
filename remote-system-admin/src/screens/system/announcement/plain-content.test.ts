import { describe, expect, it } from 'vitest';
import { contentOf, plainTextOf, withoutFormatting } from './plain-content.ts';

describe('typed text', () => {
  it('becomes paragraphs in which nothing is markup', () => {
    expect(contentOf('各位：\n明日停运\n\n<script>alert("x")</script> & more')).toBe(
      '<p>各位：<br>明日停运</p><p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more</p>',
    );
    expect(contentOf('')).toBe('');
  });

  it.each(['一行', 'a\n', 'a\n\n', 'a\n\n\nb', '\n\na', '&amp; < > " \' &lt;', '  空格  '])('%j comes back as it was typed', (text) => {
    expect(plainTextOf(contentOf(text))).toBe(text);
  });
});

describe('stored HTML', () => {
  it('is plain text as the server writes it, or as older clients stored it', () => {
    expect(plainTextOf('<p>a<br />b &amp; "c"</p>\n<p>d</p>')).toBe('a\nb & "c"\n\nd');
    expect(plainTextOf('只有文字')).toBe('只有文字');
  });

  it.each(['<p><b>停运</b></p>', '<h3>标题</h3>', '<p class="ql-align-center">a</p>', '<ul><li>a</li></ul>', 'a<p>b</p>'])(
    '%s holds more than plain text',
    (html) => {
      expect(plainTextOf(html)).toBeNull();
    },
  );

  it('can be reduced to its words', () => {
    const html = '<h3>各位：</h3><p>危险品<strong>暂停</strong><br>&amp; 绕行</p><table><tr><td>1日</td><td>全天</td></tr></table>';
    expect(withoutFormatting(html)).toBe('各位：\n\n危险品暂停\n& 绕行\n\n1日 全天');
  });
});
