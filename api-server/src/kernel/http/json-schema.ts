/**
 * Converts zod schemas to JSON Schema, by which Fastify serialises responses (properties that are not listed are not sent) and documents
 * calls. A schema is converted only when it is first needed: converting those of all routes took two thirds of the server's start.
 */
import { hash } from 'node:crypto';
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema of an input or output; what JSON Schema cannot express is left unrestricted. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });
  return rest;
}

const envelopes = new WeakMap<z.ZodType, JsonSchema>();

/** Schema of the envelope around a result; made once for each schema of a result. */
export function envelopeSchema(result: z.ZodType): JsonSchema {
  const known = envelopes.get(result) ?? makeEnvelope(result);
  envelopes.set(result, known);
  return known;
}

function makeEnvelope(result: z.ZodType): JsonSchema {
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

type Serialize = (data: unknown) => string;
const compile = (SerializerSelector() as SerializerFactory)();
/** Compiled serializers by a digest of their schema. The schemas are part of the code, so their number is limited. */
const compiled = new Map<string, Serialize>();
/** Compiled serializers by schema object; saves making the digest again. */
const compiledOf = new WeakMap<JsonSchema, Serialize>();

/** The serializer for a schema. Compiling one takes milliseconds, and many routes respond in the same form, so equal schemas share one. */
export function serializerOf(route: { readonly schema: JsonSchema }): Serialize {
  const found = compiledOf.get(route.schema);
  if (found) return found;
  const key = hash('sha1', JSON.stringify(route.schema));
  const known = compiled.get(key) ?? (compile(route as Parameters<typeof compile>[0]) as Serialize);
  compiled.set(key, known);
  compiledOf.set(route.schema, known);
  return known;
}

/** Makes the application find the serializer of a response with the first response of its route. */
export function serializeLater(app: FastifyInstance): void {
  app.setSerializerCompiler<JsonSchema | LaterSchema>((route) => {
    let serialize: Serialize | undefined;
    return (data) => {
      serialize ??= serializerOf({ ...route, schema: madeOf(route.schema) as JsonSchema });
      return serialize(data);
    };
  });
}
