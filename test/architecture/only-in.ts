/** Modules that only the listed files may import, whatever their layers may use. */
export const onlyIn: Readonly<Record<string, readonly string[]>> = {
  '@apollo/client/core': [
    'runtime/client/graphql/graphql-cache.ts',
    'runtime/client/graphql/graphql-client.ts',
    'runtime/client/graphql/graphql-link.ts',
    'runtime/client/graphql/reset-caches.ts',
    'runtime/client/graphql/watch-query.ts',
  ],
  '@apollo/client/utilities': ['runtime/client/graphql/graphql-cache.ts'],
  'graphql-ws/client': ['runtime/client/live/live-connection.ts', 'runtime/client/live/live-subscription.ts'],
  'react-router-dom': ['runtime/client/navigation/router.ts', 'runtime/client/navigation/navigation.ts'],
  'react-dom/client': ['runtime/client/islands/mount-island.ts'],
  express: ['runtime/server/create-site-app.ts'],
  ioredis: ['runtime/redis/open-redis.ts', 'runtime/server/shared/redis-store.ts'],
  'prom-client': ['runtime/server/telemetry/metrics.ts'],
  sharp: ['runtime/pictures/load-sharp.ts', 'runtime/pictures/make-picture.ts'],
}
