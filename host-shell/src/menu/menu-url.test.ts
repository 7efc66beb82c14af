import { describe, expect, it } from 'vitest';
import { evaluateExpression, expandMenuUrl } from './menu-url.ts';

const facts = {
  window: { _CONFIG: { domianURL: 'https://freight.example/api' } },
  config: { origin: 'https://freight.example', port: 8080 },
};

describe('expressions in menu urls', () => {
  it.each([
    ["{{ window._CONFIG['domianURL'] }}/druid/", 'https://freight.example/api/druid/'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what menus carry
    ['${config.origin}/a', 'https://freight.example/a'],
    ["{{ config.origin + '/x/' + config.port }}", 'https://freight.example/x/8080'],
    ['https://plain.example/?a=1', 'https://plain.example/?a=1'],
  ])('fills in %s', (url, expected) => {
    expect(expandMenuUrl(url, facts)).toBe(expected);
  });

  it.each([
    "{{ 'javascript:alert(1)' }}",
    '{{ config.missing }}/x',
    '{{ config.port }}',
    'relative/path',
    '{{ alert(1) }}https://x.example',
  ])('leaves %s as it is', (url) => {
    expect(expandMenuUrl(url, facts)).toBe(url);
  });

  it.each([
    'alert(1)',
    'config.origin.constructor',
    'config.__proto__.x',
    'constructor.constructor("return 1")()',
    'config[origin]',
    'config.origin; x',
    'config.origin +',
    '1 + 1',
    '`x`',
    'config',
    '',
  ])('does not understand %s', (expression) => {
    expect(evaluateExpression(expression, facts)).toBeUndefined();
  });
});
