/**
 * X-Sign and X-TIMESTAMP of signed calls. The code that computes them is loaded with the first signed call, because signing in does not
 * need it.
 */
import { shellConfiguration } from '../environment/config.ts';

/** Dictionary paths, whose signature the server checks. It also checks that of entity actions that demand a signature. */
const dictionaryPath =
  /^\/sys\/(dict\/(getDictItems|loadDict|loadDictOrderByValue|loadDictItem)\/|dict\/loadTreeData|api\/(query(TableDictItemsByCode|FilterTableDictInfo|TableDictByKeys)|translateDictFromTable))/;

export interface SignedParts {
  readonly path: string;
  /** Whether the entity's definition demands a signature; dictionary paths are signed in any case. */
  readonly signed?: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The two headers of a signed call; none for every other call. */
export async function signatureOfCall({ path, signed, params, body }: SignedParts): Promise<Record<string, string>> {
  if (!signed && !dictionaryPath.test(path)) return {};
  const { signatureHeaders, signatureOf, signatureTimestamp } = await import(
    /* webpackChunkName: "product" */ 'shared-contracts/wire/signature'
  );
  const payload = typeof body === 'object' && body !== null && !(body instanceof FormData) ? body : {};
  return {
    [signatureHeaders.sign]: signatureOf(path, { ...params, ...payload }, shellConfiguration().signSecret),
    [signatureHeaders.timestamp]: signatureTimestamp(new Date()),
  };
}
