import { useText } from '../../../messages.ts';
import { MetricPage } from '../../../parts/metric-page.tsx';

export default function TomcatPage() {
  const text = useText();
  return <MetricPage group="tomcat" title={text('tomcat.title')} description={text('tomcat.about')} />;
}
