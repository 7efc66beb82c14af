import { expect, it } from 'vitest';
import { z } from 'zod';
import { read } from './route.ts';

it.each(['constructor', 'toString'])('a key called %s, which every object has, is refused like any other', (key) => {
  const pins = z.record(z.string(), z.string());
  expect(() => read(z.object({ pins: pins.meta({ description: '版本' }) }), { pins: { [key]: 1 } })).toThrow('版本：格式不正确');
  expect(() => read(pins, { [key]: 1 })).toThrow('参数不正确');
});
