/** Address of the registry and the tokens that identify this API to it. */

export interface RegistryAccess {
  /** The registry's address in the shell's configuration, without a final slash: `http://registry:8080/registry`. */
  readonly url: string;
  /** Proves that the API itself states which user is calling (`DOCUMENT_TOKEN`). */
  readonly documentToken: string;
  /** Allows changes of environments (`RELEASE_OPERATOR_TOKEN`); empty: operators use the command line only. */
  readonly operatorToken: string;
  /** In the product on one port the registry runs in the same process: this function calls it without a connection. */
  readonly fetch?: typeof globalThis.fetch;
}
