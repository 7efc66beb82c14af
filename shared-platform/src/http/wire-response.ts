/** Parses responses of the server: the envelope, also in response to a request for a file. Every other response becomes a failure. */
import { requestIdHeader } from 'shared-contracts/wire/envelope';
import type { EnvelopeTexts } from 'shared-contracts/wire/text-parts';
import { translate } from '../language/i18n.ts';
import { serverResult, serverText } from '../language/server-text.ts';
import type { Failure } from './failure.ts';

/** The parts of a response that are parsed here, independent of the HTTP library. */
export interface WireResponse {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface Words {
  readonly success?: boolean;
  readonly code?: number;
  readonly message?: string;
  readonly result?: unknown;
  readonly texts?: EnvelopeTexts;
}

function asWords(value: unknown): Words | undefined {
  return typeof value === 'object' && value !== null && !(value instanceof Blob) ? value : undefined;
}

/** The envelope of a response. JSON in response to a request for a file is a refusal. */
async function wordsOf(data: unknown): Promise<Words | undefined> {
  if (!(data instanceof Blob)) return asWords(data);
  if (!data.type.includes('json')) return undefined;
  try {
    return asWords(JSON.parse(await data.text()));
  } catch {
    return undefined;
  }
}

/** The refusal that a response with a success status contains; undefined when it contains none. */
export async function refusalIn(response: WireResponse): Promise<Failure | undefined> {
  const words = await wordsOf(response.data);
  const isFile = response.data instanceof Blob;
  if (isFile ? !words : words?.success === true) return undefined;
  return failureWith(words, response);
}

/** The failure in a response with an error status. */
export async function failureIn(response: WireResponse): Promise<Failure> {
  return failureWith(await wordsOf(response.data), response);
}

/** Statuses by which a gateway says that the server behind it is unavailable. */
const awayStatuses: readonly number[] = [502, 503];

/** Whether a gateway responded in place of the server: responses of the server always have a request id. */
export const isGatewayResponse = ({ httpStatus, requestId }: Pick<Failure, 'httpStatus' | 'requestId'>): boolean =>
  awayStatuses.includes(httpStatus) && requestId === null;

function failureWith(words: Words | undefined, response: WireResponse): Failure {
  const requestId = requestIdOf(response);
  const unsaid = isGatewayResponse({ httpStatus: response.status, requestId }) ? 'serverAway' : 'unexpected';
  return {
    code: words?.code ?? response.status,
    httpStatus: response.status,
    message: words?.message ? serverText(words.message, words.texts?.message) : translate('platform', unsaid),
    serverMessage: words?.message,
    requestId,
    quiet: false,
    result: serverResult(words?.result ?? undefined, words?.texts),
  };
}

/** The request id in the response, for problem reports. */
export function requestIdOf(response: WireResponse): string | null {
  const value: unknown = response.headers[requestIdHeader];
  return typeof value === 'string' ? value : null;
}
