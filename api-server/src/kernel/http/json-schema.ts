/** zod schemas as JSON Schema: Fastify writes responses from them (what they do not name never leaves) and documents calls. */
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Schema of what comes in or goes out; what JSON Schema cannot say is left open. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });
  return rest;
}

/** The envelope around a result. */
export function envelopeSchema(result: z.ZodType): JsonSchema {
  return jsonSchema(z.object({ success: z.boolean(), message: z.string(), code: z.int(), result, timestamp: z.number() }), 'output');
}
