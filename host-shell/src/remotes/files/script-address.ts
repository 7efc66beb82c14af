/** The only Trusted Types policy by which the shell makes script addresses. */
interface ScriptAddressPolicy {
  createScriptURL(text: string): string;
}
interface TrustedTypeFactory {
  createPolicy(name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy;
}

const rules: ScriptAddressPolicy = { createScriptURL: (text) => text };
let policy: ScriptAddressPolicy | undefined;

/** Callers pass only addresses below a remote of the signed document, together with their integrity. */
export function scriptAddress(text: string): string {
  // The cast is needed because the compiler's library lacks Trusted Types; some browsers lack them too.
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypeFactory };
  policy ??= trustedTypes?.createPolicy('freight-loader', rules) ?? rules;
  return policy.createScriptURL(text);
}
