/** The change that was begun: its kind and what it concerns. */
export type OpenChange =
  | { readonly kind: 'pin'; readonly environment: string; readonly name: string; readonly version?: string }
  | { readonly kind: 'promote'; readonly environment: string; readonly name?: string }
  | { readonly kind: 'rollback'; readonly environment: string; readonly name?: string; readonly revision?: number }
  | { readonly kind: 'canary'; readonly environment: string; readonly name: string; readonly canary?: string; readonly version?: string }
  | { readonly kind: 'kill'; readonly environment: string; readonly name: string; readonly version?: string }
  | { readonly kind: 'unpin'; readonly environment: string; readonly name: string }
  | { readonly kind: 'revive'; readonly environment: string; readonly name: string; readonly version: string }
  | { readonly kind: 'canaryHalt' | 'canaryEnd' | 'canaryKeep'; readonly environment: string; readonly canary: string }
  | { readonly kind: 'freeze' | 'unfreeze'; readonly environment: string };
