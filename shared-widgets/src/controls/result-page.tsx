import { Result } from 'antd';
import type { ReactNode } from 'react';

export interface ResultPageProps {
  readonly type: 'success' | 'error';
  readonly title: string;
  readonly description?: string;
  /** Text that says what was done, or what the person has to correct. */
  readonly children?: ReactNode;
  /** Buttons that lead to what can be done next. */
  readonly action?: ReactNode;
}

/** Page that says how something ended, and what can be done next. */
export function ResultPage({ type, title, description, children, action }: ResultPageProps) {
  return (
    <div role={type === 'error' ? 'alert' : 'status'}>
      <Result status={type} title={title} subTitle={description} extra={action}>
        {children}
      </Result>
    </div>
  );
}
