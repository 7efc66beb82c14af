/** antd's input of a one-time code (`Input.OTP`). Every list has antd's inputs and none has this one, so it is loaded when it is shown. */
import type { OTPProps } from 'antd/es/input/OTP/index.js';
import { type FC, Suspense } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';

const CodeInput = lazyPart<FC<OTPProps>>(() =>
  import(/* webpackChunkName: "code-input" */ 'antd/es/input/OTP/index.js').then((module) => ({
    default: module.default as unknown as FC<OTPProps>,
  })),
);

// biome-ignore lint/style/noDefaultExport: it stands in for a module of antd.
export default function CodeInputLater(props: OTPProps) {
  return (
    <Suspense fallback={null}>
      <CodeInput {...props} />
    </Suspense>
  );
}
