import { expect, it } from 'vitest';
import { badPlaceholder, fillTemplate } from './fill-template.ts';

it('puts values in the places of their names, wherever and however often', () => {
  expect(fillTemplate('${a}到${ b }，${a}', { a: '济南', b: '青岛' })).toBe('济南到青岛，济南');
});

it('does not read values again, and nothing but ${name} has a meaning', () => {
  expect(fillTemplate('${a} $a {{a}} <#if a> $${a}', { a: '${b}', b: 'x' })).toBe('${b} $a {{a}} <#if a> $${b}');
});

it.each(['${missing}', '${constructor}', '${__proto__}', '${a.b}', '${a}${}'])('makes nothing of %s', (text) => {
  expect(fillTemplate(text, { a: '1' })).toBeNull();
});

it.each([
  ['${user.name()}', '${user.name()}'],
  ['到${}', '${}'],
  ['${road is closed <#if x>y</#if>', '${road is closed <#if x>y</#if>'],
  ['${a}${b {{c}}', '${b '],
])('of %s says what can never be filled', (text, bad) => {
  expect(badPlaceholder(text)).toBe(bad);
});

it.each(['${a}到${ 城市 }', '$a {{a}} <#if a>', '', '${order_no2}'])('finds nothing wrong with %s', (text) => {
  expect(badPlaceholder(text)).toBeUndefined();
});
