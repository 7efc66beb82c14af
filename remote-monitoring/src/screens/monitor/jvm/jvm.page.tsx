import { useText } from '../../../messages.ts';
import { MetricPage } from '../../../parts/metric-page.tsx';

export default function JvmPage() {
  const text = useText();
  return <MetricPage group="jvm" title={text('jvm.title')} description={text('jvm.about')} />;
}
