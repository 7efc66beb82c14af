/** Types of return values for handlers that need more than a bare result, and the envelope around results. */
import type { Readable } from 'node:stream';
import { type Envelope, type Refusal, refusals } from 'shared-contracts/wire/envelope';

/** A result with its own message or code. */
export class ApiResponse<Result = unknown> {
  readonly result: Result;
  readonly message: string;
  readonly code: number;
  constructor(result: Result, message: string, code: number) {
    this.result = result;
    this.message = message;
    this.code = code;
  }
}

/** Result with the message people read, e.g. `respond(row, '添加成功！')`. */
export function respond<Result>(result: Result, message = '操作成功！', code = 200): ApiResponse<Result> {
  return new ApiResponse(result, message, code);
}

/** A response that is a file instead of a JSON envelope. Browsers download it, unless `inline` lets them show it. */
export class FileResponse {
  readonly name: string;
  readonly type: string;
  readonly data: Buffer | Readable;
  readonly inline: boolean;
  /** Size in bytes of a file that is sent as a stream; undefined when it is not known beforehand. */
  readonly size: number | undefined;
  constructor(name: string, type: string, data: Buffer | Readable, inline = false, size?: number) {
    this.name = name;
    this.type = type;
    this.data = data;
    this.inline = inline;
    this.size = size;
  }
}

/** Redirects the browser to another address, instead of sending an envelope; only for routes with `result: 'file'`. */
export class Redirect {
  readonly location: string;
  constructor(location: string) {
    this.location = location;
  }
}

/** The success envelope of a handler's return value. */
export function envelopeOf(value: unknown, now: number): Envelope {
  const { result, message, code } = value instanceof ApiResponse ? value : respond(value ?? null);
  return { success: true, message, code, result: result ?? null, timestamp: now };
}

/** The envelope of the response to a refused request. */
export function refusalEnvelope(refusal: Refusal, now: number, message?: string, detail: unknown = null): Envelope {
  const { code, message: usual } = refusals[refusal];
  return { success: false, message: message ?? usual, code, result: detail ?? null, timestamp: now };
}
