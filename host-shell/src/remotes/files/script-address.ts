/** The one place where the shell turns text into the address of a script. */
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
  // Not in the compiler's library yet; absent in browsers without Trusted Types.
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypeFactory };
  policy ??= trustedTypes?.createPolicy('freight-loader', rules) ?? rules;
  return policy.createScriptURL(text);
}
