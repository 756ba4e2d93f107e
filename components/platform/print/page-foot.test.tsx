import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageFoot } from './page-foot';

it('each sheet of a paper names it, and no name can end the style sheet', () => {
  const markup = renderToStaticMarkup(
    <PageFoot page="receipt-a5" parts={['Receipt 7', 'O"Hara\\, </style>', false, 'Copy']} />,
  );
  expect(markup).toBe(
    '<style>@page receipt-a5 { @bottom-left { content: "Receipt 7 · O\\22 Hara\\5c , \\3c /style> · Copy"; } }</style>',
  );
});
