/** Invisible and blank characters that phones, web pages and spreadsheets add to copied text. */
const hidden = [
  ...'\u0009\u0020\u00a0\u00ad\u034f\u061c\u115f\u180e\u2003\u200b\u200d\u200e\u202a\u202c\u2060\u2066\u2800\u3164\ufe0f\ufeff',
  '\u{e0061}',
  '\u{e0100}',
];

/** The same text 66 times: one of these characters before it, within it or after it. */
export const unseenVariants = (text: string): string[] =>
  hidden.flatMap((one) => [
    `${one}${text}`,
    `${text.slice(0, 3)}${one}${text.slice(3)}`,
    `${text}${one}`,
  ]);
