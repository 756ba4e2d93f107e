'use client';

import { useEffect, useRef } from 'react';
import 'swagger-ui-dist/swagger-ui.css';

/** The API's description, rendered from our own OpenAPI document without any outside address. */
export function ApiReference() {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let left = false;
    void import('swagger-ui-dist/swagger-ui-es-bundle.js').then(({ default: SwaggerUI }) => {
      if (left || !place.current) return;
      SwaggerUI({
        domNode: place.current,
        url: '/api/openapi.json',
        // The badge would send the document to another host.
        validatorUrl: null,
        deepLinking: true,
        docExpansion: 'list',
        tryItOutEnabled: false,
      });
    });
    return () => {
      left = true;
    };
  }, []);

  return <div ref={place} className="min-h-dvh bg-white text-black [color-scheme:light]" />;
}
