/** Converts zod schemas to JSON Schema, by which Fastify serialises responses (properties that are not listed are not sent) and documents calls. */
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema of an input or output; what JSON Schema cannot express is left unrestricted. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });
  return rest;
}

/** The envelope around a result. */
export function envelopeSchema(result: z.ZodType): JsonSchema {
  return jsonSchema(z.object({ success: z.boolean(), message: z.string(), code: z.int(), result, timestamp: z.number() }), 'output');
}
