/** The dialog in which people prove their identity again; its code is loaded when it is first needed. */
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { watchProofWanted } from 'shared-platform/step-up';

const ProofDialog = lazyPart(() =>
  import(/* webpackChunkName: "dialogs" */ './proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })),
);

export function ProofOutlet() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => watchProofWanted(() => setWanted(true)), []);
  return <Suspense fallback={null}>{isWanted && <ProofDialog />}</Suspense>;
}
