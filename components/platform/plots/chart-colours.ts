/** The theme's colours as a canvas needs them: resolved, for the theme that is shown now. */
export function chartColours(element: Element) {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: colour('--ink'),
    muted: colour('--ink-muted'),
    line: colour('--line'),
    accent: colour('--accent'),
    surface: colour('--surface'),
    /** By points scored; more points, stronger warning. The points stand beside the tint as a number. */
    tint: [
      'transparent',
      colour('--acuity-yellow-soft'),
      colour('--acuity-orange-soft'),
      colour('--acuity-red-soft'),
    ],
  };
}

export type ChartColours = ReturnType<typeof chartColours>;
