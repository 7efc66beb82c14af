/** Converts the ministry's `plate_color` to `etc_plate_color`, the code that toll providers use. */
const etcColours: Readonly<Record<string, string>> = { '1': '0', '2': '1', '3': '2', '4': '3', '94': '4', '93': '5', '5': '11' };

/** Toll provider's code for a ministry colour; 9 (not determined) for colours that providers do not know. */
export function etcPlateColour(plateColor: string): string {
  return etcColours[plateColor] ?? '9';
}
