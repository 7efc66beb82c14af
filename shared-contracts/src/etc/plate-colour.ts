/** The ministry's plate colours, in the numbering of ETC providers. */

const etcColours: Readonly<Record<string, string>> = { '1': '0', '2': '1', '3': '2', '4': '3', '94': '4', '93': '5', '5': '11' };

/** `plate_color` → `etc_plate_color`; colours that providers do not know become 9 (undetermined). */
export function etcPlateColour(plateColor: string): string {
  return etcColours[plateColor] ?? '9';
}
