/** The only Trusted Types policy by which the shell makes script addresses. */
interface ScriptAddressPolicy {
  createScriptURL(text: string): string;
}
interface TrustedTypeFactory {
  createPolicy(name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy;
}

const rules: ScriptAddressPolicy = { createScriptURL: (text) => text };
let policy: ScriptAddressPolicy | undefined;

/**
 * Makes an address that scripts may be loaded from. Callers pass only addresses of files that the signed manifest lists, and set the
 * integrity hash.
 */
export function scriptAddress(text: string): string {
  // The cast is needed because the compiler's library lacks Trusted Types; some browsers lack them too.
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypeFactory };
  policy ??= trustedTypes?.createPolicy('freight-loader', rules) ?? rules;
  return policy.createScriptURL(text);
}
