/** Shown in place of the product while a preview question is open: no remote is loaded before the decision. */
import { type ReactNode, Suspense, use } from 'react';
import { StartSpinner } from '../start/start-spinner.tsx';
import { type Asking, currentAsking } from './preview-entry.ts';

export function PreviewGate({ children }: { readonly children: ReactNode }) {
  const asking = currentAsking();
  if (!asking) return children;
  return (
    <Suspense fallback={<StartSpinner />}>
      <Asked asking={asking}>{children}</Asked>
    </Suspense>
  );
}

function Asked({ asking, children }: { readonly asking: Promise<Asking | null>; readonly children: ReactNode }) {
  const asked = use(asking);
  return asked ? <asked.Page question={asked.question}>{children}</asked.Page> : children;
}
