import { useState } from 'react';
import { CodeEditor } from 'shared-widgets/controls';

const script = `select carrier_name, sum(quantity) as tonnes
from waybill -- of this month
where load_time >= '2026-11-01'
group by carrier_name;
`;

/** Example: code in a language that is chosen; the editor and its grammars are loaded when they are shown. */
export function CodeExample() {
  const [code, setCode] = useState(script);
  return <CodeEditor label="SQL" value={code} onChange={setCode} language="SQL" languageChange fullScreen />;
}
