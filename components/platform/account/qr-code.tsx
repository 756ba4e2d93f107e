import { create } from 'qrcode';

/** Light around the code, in modules, without which a camera does not find it (ISO/IEC 18004). */
const quietZone = 4;

/** A text for a camera. Dark on light in either theme: many readers do not know the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text).modules;
  const rows = Array.from({ length: size }, (_, y) => data.subarray(y * size, (y + 1) * size));
  const side = size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 forced-color-adjust-none rounded-md border border-line bg-white"
    >
      <path d={rows.map(rowPath).join('')} className="fill-black" />
    </svg>
  );
}

/** The dark modules of a row as squares. */
function rowPath(row: Uint8Array, y: number): string {
  return [...row].map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('');
}
