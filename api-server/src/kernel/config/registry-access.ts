/** Address of the registry and the tokens that identify this API to it. */

export interface RegistryAccess {
  /** The registry's address in the shell's configuration, without a final slash: `http://registry:8080/registry`. */
  readonly url: string;
  /** Token with which the API proves to the registry that its statement of the user is genuine (`DOCUMENT_TOKEN`). */
  readonly documentToken: string;
  /**
   * Token that allows changes of environments (`RELEASE_OPERATOR_TOKEN`); when it is empty, operators can change them by command line only.
   */
  readonly operatorToken: string;
  /** Calls the registry without a network connection when it runs in the same process. */
  readonly fetch?: typeof globalThis.fetch;
}
