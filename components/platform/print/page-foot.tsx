type PageFootProps = {
  /** The name of the `@page`. */
  page: string;
  /** What the sheets are of: the paper's number, the patient, the hospital. */
  parts: readonly (string | false)[];
};

/** Names the paper at the foot of each of its sheets, where a browser prints one (Chromium). */
export function PageFoot({ page, parts }: PageFootProps) {
  const text = parts.filter(Boolean).join(' · ').replace(unquotable, escaped);
  return <style>{`@page ${page} { @bottom-left { content: "${text}"; } }`}</style>;
}

/** What would end a string of a style sheet, or the style sheet. */
const unquotable = /["\\<\n\r\f]/g;

const escaped = (character: string): string => `\\${character.charCodeAt(0).toString(16)} `;
