/** A form, drawer or dialog whose code is loaded when it opens: the page below stays as it is, whether the code comes late or not at all. */
import { Alert, Button } from 'antd';
import { Component, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react';
import { Drawer } from 'shared-controls/drawer';
import { isFailedLoad } from 'shared-platform/lazy-part';
import { useControlTexts } from './control-texts.ts';

/** Milliseconds before a drawer shows that the code is on its way; code that comes sooner would only make it flash. */
const patience = 300;

export interface LaterSurfaceProps {
  /** Title of the drawer that is shown until the surface is there. */
  readonly title?: ReactNode;
  /** False when the surface is closed but stays mounted; default true. */
  readonly open?: boolean;
  readonly onClose: () => void;
  /** The surface, made by `lazyPart`: only of such a part it is known that its code could not be loaded. */
  readonly children: ReactNode;
}

/**
 * Shows a surface whose code is loaded when it opens. Until then a drawer stands for it; when its code cannot be loaded, the drawer says so and offers to
 * try again. Errors of the surface itself are passed on to the screen.
 */
export function LaterSurface({ children, ...drawer }: LaterSurfaceProps) {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  return (
    <LoadBoundary key={attempt} card={<FailedSurface {...drawer} onRetry={retry} />}>
      <Suspense fallback={<AwaitedSurface {...drawer} />}>{children}</Suspense>
    </LoadBoundary>
  );
}

interface LoadBoundaryProps {
  /** Shown in place of a part whose code could not be loaded. */
  readonly card: ReactNode;
  readonly children: ReactNode;
}

class LoadBoundary extends Component<LoadBoundaryProps, { readonly thrown: readonly unknown[] }> {
  override state: { readonly thrown: readonly unknown[] } = { thrown: [] };

  static getDerivedStateFromError(error: unknown): { readonly thrown: readonly unknown[] } {
    return { thrown: [error] };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (thrown.length === 0) return this.props.children;
    if (!isFailedLoad(thrown[0])) throw thrown[0];
    return this.props.card;
  }
}

type StandInProps = Omit<LaterSurfaceProps, 'children'>;

const fits = { wrapper: { maxWidth: '100vw' } };

function AwaitedSurface({ open = true, ...drawer }: StandInProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <Drawer open={open} loading size={720} styles={fits} {...drawer} /> : null;
}

function FailedSurface({ open = true, onRetry, ...drawer }: StandInProps & { readonly onRetry: () => void }) {
  const t = useControlTexts();
  return (
    <Drawer open={open} size={720} styles={fits} {...drawer}>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('notLoaded')}
        action={
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </Drawer>
  );
}
