/** Error boundary around a screen. */
import { Component, type ReactNode } from 'react';
import { failureOf } from 'shared-platform/http';
import { report } from 'shared-platform/telemetry';
import type { ScreenCrash } from '../../remotes/loader/screen-loader.ts';
import { type FailureFacts, ScreenFailure } from './screen-failure.tsx';

export interface ScreenBoundaryProps {
  readonly facts: FailureFacts;
  /** Component that the menu names now. */
  readonly wanted?: string | undefined;
  /** Renders the error card in place of the screen. */
  readonly present: (card: ReactNode) => ReactNode;
  /**
   * Called with the error that the screen threw. Returns what failed and which other versions can be offered; null when the tab already
   * loads a fallback version, so that no error card is shown.
   */
  readonly onCrash?: (error: unknown) => ScreenCrash | null;
  readonly onRetry: (useFallback: boolean) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly crash: ScreenCrash | null;
}

const unknownCrash: ScreenCrash = { reason: 'crashed', fallbackVersion: null };

export class ScreenBoundary extends Component<ScreenBoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, crash: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error ?? new Error('nothing was thrown') };
  }

  override componentDidCatch(error: unknown): void {
    const { component, remote, version } = this.props.facts;
    const crash = this.props.onCrash ? this.props.onCrash(error) : unknownCrash;
    report({ name: 'screen.crashed', facts: { component, remote, version, reason: crash?.reason, message: failureOf(error).message } });
    this.setState({ crash });
  }

  override render(): ReactNode {
    const { error, crash } = this.state;
    if (error === null) return this.props.children;
    if (!crash) return null;
    const { message, requestId } = failureOf(error);
    const detail = error instanceof Error && error.stack ? error.stack : message;
    return this.props.present(
      <ScreenFailure
        reason={crash.reason}
        facts={{ ...this.props.facts, detail, requestId }}
        wanted={this.props.wanted}
        fallbackVersion={crash.fallbackVersion}
        onRetry={this.props.onRetry}
      />,
    );
  }
}
