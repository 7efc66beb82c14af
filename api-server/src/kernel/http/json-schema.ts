/**
 * Converts zod schemas to JSON Schema, by which Fastify serialises responses (properties that are not listed are not sent) and documents
 * calls. A schema is converted only when it is first needed: converting those of all routes took two thirds of the server's start.
 */
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema of an input or output; what JSON Schema cannot express is left unrestricted. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });
  return rest;
}

/** Schema of the envelope around a result. */
export function envelopeSchema(result: z.ZodType): JsonSchema {
  const texts = z.unknown().optional().describe('Keys and values of the texts, for translation');
  return jsonSchema(z.object({ success: z.boolean(), message: z.string(), code: z.int(), result, timestamp: z.number(), texts }), 'output');
}

/** A JSON Schema that is made when it is first read. Fastify does not copy objects of a class, so the schema is not read too early. */
export class LaterSchema {
  readonly #make: () => JsonSchema;
  #made: JsonSchema | undefined;

  constructor(make: () => JsonSchema) {
    this.#make = make;
  }

  get value(): JsonSchema {
    this.#made ??= this.#make();
    return this.#made;
  }
}

const madeOf = (schema: unknown): unknown => (schema instanceof LaterSchema ? schema.value : schema);

/** The schemas of a route with every `LaterSchema` made. */
export function madeSchemas<S extends object>(schema: S): S {
  const made = Object.entries(schema).map(([key, part]) => [
    key,
    key === 'response' ? Object.fromEntries(Object.entries(part as object).map(([code, one]) => [code, madeOf(one)])) : madeOf(part),
  ]);
  return Object.fromEntries(made) as S;
}

/** Makes the application compile the serializer of a response with the first response of its route. */
export function serializeLater(app: FastifyInstance): void {
  const compile = (SerializerSelector() as SerializerFactory)();
  app.setSerializerCompiler<JsonSchema | LaterSchema>((route) => {
    let serialize: ((data: unknown) => string) | undefined;
    return (data) => {
      serialize ??= compile({ ...route, schema: madeOf(route.schema) } as Parameters<typeof compile>[0]) as (data: unknown) => string;
      return serialize(data);
    };
  });
}
