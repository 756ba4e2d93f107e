// @ts-check

/** @type {import('next').NextConfig} */
const config = {
  // A server runs from a copy of its own of the build, so that building again does not disturb it.
  distDir: process.env.WARDLINE_NEXT_DIR || '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` and `npm run check` do that; a build for `npm start` need not do it again.
  typescript: { ignoreBuildErrors: true },
  // For the next build in the same place, which a machine that is thrown away will not see: a tenth of the work.
  experimental: { turbopackFileSystemCacheForBuild: !process.env.CI },
  // A trailing slash is accepted on every API path, without a redirect.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['postgres', '@node-rs/argon2', 'pino'],
  // The address of earlier wall displays: no page of it shows a name before the browser is sent on.
  redirects: async () => [
    {
      source: '/wards/:ward',
      has: [{ type: 'query', key: 'wall', value: '1' }],
      destination: '/display',
      permanent: false,
    },
  ],
  // One canonical tree, /api/v1; the other spellings of the base address are the same handlers.
  rewrites: async () => ({
    beforeFiles: [
      { source: '/v1/:path*', destination: '/api/v1/:path*' },
      { source: '/providers/:path*', destination: '/api/v1/providers/:path*' },
      { source: '/api/providers/:path*', destination: '/api/v1/providers/:path*' },
    ],
    afterFiles: [],
    fallback: [],
  }),
};

export default config;
