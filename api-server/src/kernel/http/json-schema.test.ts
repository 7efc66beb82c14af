import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { envelopeSchema, LaterSchema, madeSchemas, serializeLater, serializerOf } from './json-schema.ts';

it('a schema is made at the first response, once, and properties that it does not list are not sent', async () => {
  let made = 0;
  const schema = new LaterSchema(() => {
    made += 1;
    return envelopeSchema(z.object({ name: z.string() }));
  });
  const app = Fastify();
  serializeLater(app);
  const envelope = { success: true, message: '', code: 200, result: { name: 'a', secret: 'b' }, timestamp: 1 };
  app.route({ method: 'GET', url: '/', schema: { response: { 200: schema } }, handler: async () => envelope });
  await app.ready();
  expect(made).toBe(0);
  for (let call = 0; call < 2; call += 1) {
    const { body } = await app.inject('/');
    expect(JSON.parse(body)).toEqual({ ...envelope, result: { name: 'a' } });
  }
  expect(made).toBe(1);
  await app.close();
});

it('equal schemas share a serializer, and others have their own', () => {
  const of = (shape: z.ZodRawShape) => serializerOf({ schema: envelopeSchema(z.object(shape)) });
  const first = of({ a: z.string() });
  const other = of({ b: z.string() });
  expect(of({ a: z.string() })).toBe(first);
  const envelope = { success: true, message: '', code: 200, result: { a: 'x', b: 'y' }, timestamp: 1 };
  expect([first, other].map((serialize) => JSON.parse(serialize(envelope)).result)).toEqual([{ a: 'x' }, { b: 'y' }]);
});

it('the schema of a response is made once, however many servers respond with it', () => {
  const result = z.object({ a: z.string() });
  expect(envelopeSchema(result)).toBe(envelopeSchema(result));
  expect(envelopeSchema(result)).not.toBe(envelopeSchema(z.object({ a: z.string() })));
});

it('the documentation reads schemas that were not made yet', () => {
  const schema = {
    summary: 'x',
    response: { 200: new LaterSchema(() => ({ type: 'string' })) },
    body: new LaterSchema(() => ({ type: 'null' })),
  };
  expect(madeSchemas(schema)).toEqual({ summary: 'x', response: { 200: { type: 'string' } }, body: { type: 'null' } });
});
