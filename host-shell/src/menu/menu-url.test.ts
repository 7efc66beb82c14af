import { describe, expect, it } from 'vitest';
import { evaluateExpression, quoteAddress, readMenuUrl } from './menu-url.ts';

const facts = Object.freeze({
  window: { _CONFIG: { domianURL: 'https://freight.example/api' } },
  config: { origin: 'https://freight.example', port: 8080, script: 'javascript:alert(1)', odd: 'x{{config.origin}}' },
});
const $ = '$';

describe('addresses that menus carry', () => {
  it.each([
    ["{{ window._CONFIG['domianURL'] }}/druid/", 'https://freight.example/api/druid/'],
    [`${$}{config.origin}/a`, 'https://freight.example/a'],
    ["{{ config.origin + '/x/' + config.port }}", 'https://freight.example/x/8080'],
    ['{{ "https://" + "x.example" }}/?a={{ config.port }}', 'https://x.example/?a=8080'],
    ['https://plain.example/?a=1#b', 'https://plain.example/?a=1#b'],
    ['http://127.0.0.1:9000/中文?词=值', 'http://127.0.0.1:9000/中文?词=值'],
    ['HTTPS://plain.example', 'HTTPS://plain.example'],
  ])('opens %s', (url, expected) => {
    expect(readMenuUrl(url, facts)).toEqual({ ok: true, url: expected });
  });

  it.each([undefined, '', '   '])('has nothing to open for %j', (url) => {
    expect(readMenuUrl(url, facts)).toEqual({ ok: false, reason: 'empty' });
  });

  // The token is never inserted into an address, in whatever form it is requested.
  it.each([`https://x.example/?t=${$}{token}`, 'https://x.example/{{ token }}', "{{ window['token'] }}", `${$}{ window.Token }`])(
    'does not hand out the token to %s',
    (url) => {
      expect(readMenuUrl(url, { ...facts, token: 'https://secret.example', window: { token: 'https://s.example' } })).toEqual({
        ok: false,
        reason: 'token',
      });
    },
  );

  it.each([
    '{{ alert(1) }}https://x.example',
    'https://x.example/{{ config.missing }}',
    '{{ config.origin.constructor }}',
    "{{ config['__proto__'] }}",
    '{{ __proto__ }}',
    '{{ config.constructor.name }}',
    "{{ config.origin.replace('a','b') }}",
    '{{ {{ config.origin }} }}',
    `${$}{${$}{config.origin}}`,
    '{{ config.origin',
    'https://x.example/}}',
    'https://x.example/{{}}',
    '{{ 1 + 1 }}https://x.example',
    '{{ config.origin; 1 }}',
    '{{ config.origin ? 1 : 2 }}',
    '{{ `https://x.example` }}',
    '{{ config.origin += "x" }}',
    '{{ new Function }}',
    '{{ config[config.origin] }}',
  ])('does not understand, and does not run, %s', (url) => {
    expect(readMenuUrl(url, facts)).toEqual({ ok: false, reason: 'expression' });
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'ftp://x.example/',
    'about:blank',
    '//x.example/',
    '/own/path',
    'relative/path',
    'https:/x.example',
    'https:\\\\x.example',
    'https:///x.example',
    '{{ config.script }}',
    "{{ 'javascript:' + 'alert(1)' }}",
    '{{ config.odd }}',
    '{{ config.port }}',
  ])('opens nothing but http and https: %j', (url) => {
    expect(readMenuUrl(url, facts)).toEqual({ ok: false, reason: 'scheme' });
  });

  it.each([
    'https://bank.example@x.example/',
    'https://a:b@x.example/',
    'https://x.example\\@y.example/',
    'https://x.example/\u202egpj.exe',
    'https://x.exa\u200bmple/',
    'https://x.example/\n',
    'https://x example/',
    'https://x.example:99999/',
    `https://x.example/${'a'.repeat(5000)}`,
  ])('is not led astray by %j', (url) => {
    expect(readMenuUrl(url, facts)).toEqual({ ok: false, reason: 'address' });
  });

  it('says what it cannot show', () => {
    expect(quoteAddress('a\u202eb\u0000<b>')).toBe('a\\u{202e}b\\u{0}<b>');
    expect(quoteAddress('abcdef', 3)).toBe('abc…');
  });
});

describe('one expression', () => {
  it.each([
    'alert(1)',
    'config[origin]',
    'config.origin +',
    '+ config.origin',
    'config',
    'window',
    '',
    "'",
    'config..origin',
    'hasOwnProperty',
  ])('does not parse %j', (expression) => {
    expect(evaluateExpression(expression, facts)).toBeUndefined();
  });

  it('ends, whatever length is thrown at it', () => {
    for (const text of [`config${' '.repeat(4000)}!`, `${'config.'.repeat(600)}`, `'${'a'.repeat(4000)}`, `config${'["a"]'.repeat(800)}?`])
      expect(evaluateExpression(text, facts)).toBeUndefined();
    expect(readMenuUrl('{'.repeat(4096), facts).ok).toBe(false);
    expect(readMenuUrl('{{'.repeat(2048), facts).ok).toBe(false);
  });
});
