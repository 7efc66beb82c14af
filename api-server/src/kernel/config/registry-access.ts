/** Where the registry is and by what tokens it knows this API. */

export interface RegistryAccess {
  /** Its address as the shell's configuration has it, without a final slash: `http://registry:8080/registry`. */
  readonly url: string;
  /** Proves that it is the API who says which user asks (`DOCUMENT_TOKEN`). */
  readonly documentToken: string;
  /** May change environments (`RELEASE_OPERATOR_TOKEN`); empty: operators work with the command line only. */
  readonly operatorToken: string;
  /** The product on one port has its registry in the same process: it responds here, without a connection. */
  readonly fetch?: typeof globalThis.fetch;
}
