/** In front of the product: where somebody is asked about a preview, nothing else is shown, and no remote loaded, before the answer. */
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
