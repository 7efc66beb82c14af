/** Catches what a screen throws while it renders. */
import { Component, type ReactNode } from 'react';
import { failureOf } from 'shared-platform/http';
import { report } from 'shared-platform/telemetry';
import { type FailureFacts, ScreenFailure } from './screen-failure.tsx';

export interface ScreenBoundaryProps {
  readonly facts: FailureFacts;
  /** Puts the card where the screen would be. */
  readonly present: (card: ReactNode) => ReactNode;
  readonly onRetry: (useFormer: boolean) => void;
  readonly children: ReactNode;
}

export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error: error ?? new Error('nothing was thrown') };
  }

  override componentDidCatch(error: unknown): void {
    const { component, remote, version } = this.props.facts;
    report({ name: 'screen.crashed', facts: { component, remote, version, message: failureOf(error).message } });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { message, requestId } = failureOf(error);
    const detail = error instanceof Error && error.stack ? error.stack : message;
    return this.props.present(
      <ScreenFailure
        reason="crashed"
        facts={{ ...this.props.facts, detail, requestId }}
        formerVersion={null}
        onRetry={this.props.onRetry}
      />,
    );
  }
}
