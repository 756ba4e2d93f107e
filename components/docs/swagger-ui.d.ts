declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUI(options: {
    domNode: HTMLElement;
    url: string;
    validatorUrl: null;
    deepLinking: boolean;
    docExpansion: 'list' | 'none';
    tryItOutEnabled: boolean;
  }): unknown;
}
