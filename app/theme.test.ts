import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const acuities = ['red', 'orange', 'yellow', 'green', 'blue'] as const;
type Triple = readonly [number, number, number];

/**
 * Severity 1.0 of Machado, Oliveira & Fernandes, "A Physiologically-based Model for Simulation of Color Vision
 * Deficiency" (IEEE TVCG 2009), for linear RGB.
 */
const eyes: Record<string, readonly [Triple, Triple, Triple]> = {
  'full-colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const themes = { light: tokens('light'), dark: tokens('dark') };

describe.each(Object.entries(themes))('the %s theme', (_name, theme) => {
  const contrast = (front: string, back: string) =>
    ratio(colour(theme, front), colour(theme, back));
  const surfaces = ['ground', 'surface', 'sunken', 'raised'];

  test.each(
    ['ink', 'ink-muted', 'ink-faint', 'accent-ink', 'danger-ink', 'attention-ink'].flatMap((ink) =>
      surfaces.map((surface) => [ink, surface] as const),
    ),
  )('%s is readable on %s', (ink, surface) => {
    expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-strong'],
    ['on-inverse', 'inverse'],
    ['accent-ink', 'accent-soft'],
    ['ink', 'accent-soft'],
    ['danger-ink', 'danger-soft'],
    ['ink', 'danger-soft'],
    ['ink-muted', 'danger-soft'],
    ['attention-ink', 'attention-soft'],
    ['ink', 'attention-soft'],
    ['ink-muted', 'attention-soft'],
  ])('%s is readable on %s', (ink, fill) => {
    expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(
    ['line-strong', 'focus', 'accent', 'danger', 'inverse'].flatMap((part) =>
      surfaces.map((surface) => [part, surface] as const),
    ),
  )('%s can be made out on %s', (part, surface) => {
    expect(contrast(part, surface)).toBeGreaterThanOrEqual(3);
  });

  test.each([...acuities, 'unknown'])(
    '%s acuity is readable on its fill, tint and any surface',
    (acuity) => {
      expect(contrast(`on-acuity-${acuity}`, `acuity-${acuity}`)).toBeGreaterThanOrEqual(4.5);
      for (const back of [`acuity-${acuity}-soft`, ...surfaces]) {
        expect(contrast(`acuity-${acuity}-ink`, back), back).toBeGreaterThanOrEqual(4.5);
      }
      for (const ink of ['ink', 'ink-muted', 'ink-faint']) {
        expect(contrast(ink, `acuity-${acuity}-soft`), ink).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.each(Object.entries(eyes))('%s eyes tell the five acuity fills apart', (_eye, matrix) => {
    for (const [index, one] of acuities.entries()) {
      for (const other of acuities.slice(index + 1)) {
        const apart = distance(
          seen(colour(theme, `acuity-${one}`), matrix),
          seen(colour(theme, `acuity-${other}`), matrix),
        );
        expect(apart, `${one} and ${other}`).toBeGreaterThanOrEqual(0.1);
      }
    }
  });
});

test('both themes define the same colours', () => {
  const light = [...themes.light.keys()].sort();
  expect(light.length).toBeGreaterThan(40);
  expect([...themes.dark.keys()].sort()).toEqual(light);
});

function tokens(theme: 'light' | 'dark'): Map<string, string> {
  const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
  const root = css.slice(css.indexOf(':root {'), css.indexOf('@media (prefers-contrast'));
  const [light = '', dark = ''] = root.split('@variant dark-root {');
  const block = theme === 'light' ? light : dark;
  return new Map(
    [...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6}(?:[0-9a-f]{2})?);/g)].map((found) => [
      found[1] ?? '',
      found[2] ?? '',
    ]),
  );
}

/** Linear RGB, each 0–1. */
function colour(theme: Map<string, string>, name: string): Triple {
  const hex = theme.get(name);
  if (hex === undefined) throw new Error(`There is no colour --${name}.`);
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** The contrast ratio of WCAG 2.2. */
function ratio(one: Triple, other: Triple): number {
  const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function seen(rgb: Triple, matrix: readonly [Triple, Triple, Triple]): Triple {
  const row = ([r, g, b]: Triple) => Math.min(1, Math.max(0, r * rgb[0] + g * rgb[1] + b * rgb[2]));
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

/** Distance in OKLab (B. Ottosson, 2020), where 0.02 is about the least that is noticed side by side. */
function distance(one: Triple, other: Triple): number {
  const lab = ([r, g, b]: Triple): Triple => {
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
