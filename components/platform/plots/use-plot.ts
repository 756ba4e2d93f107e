import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { type ChartColours, chartColours } from './chart-colours';
import 'uplot/dist/uPlot.min.css';

type Drawing = { options: uPlot.Options; data: uPlot.AlignedData };

/**
 * Draws a plot into the element that the returned ref is put on, as wide as the element, and again when its size or
 * the theme changes. `draw` must stay the same function while it draws the same.
 */
export function usePlot(draw: (width: number, colours: ChartColours) => Drawing) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let plot: uPlot | null = null;
    const redraw = () => {
      plot?.destroy();
      const { options, data } = draw(element.clientWidth, chartColours(element));
      plot = new uPlot(options, data, element);
    };
    redraw();
    const resized = new ResizeObserver(() => {
      if (plot && plot.width !== element.clientWidth) {
        plot.setSize({ width: element.clientWidth, height: plot.height });
      }
    });
    resized.observe(element);
    const darkened = matchMedia('(prefers-color-scheme: dark)');
    darkened.addEventListener('change', redraw);
    // Paper has another width, and colours of its own.
    const printed = matchMedia('print');
    printed.addEventListener('change', redraw);
    const themed = new MutationObserver(redraw);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      darkened.removeEventListener('change', redraw);
      printed.removeEventListener('change', redraw);
      plot?.destroy();
    };
  }, [draw]);
  return place;
}
