/**
 * The rooms inside of a layer, from the lowest to the highest: a room imports those before it. Files beside the rooms are the layer's doors;
 * rooms take nothing but types of them.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'runtime/manifest': ['text', 'problems', 'yaml', 'migrations', 'bases', 'shape', 'sections', 'references'],
  'runtime/source': ['disk', 'parts', 'graphql', 'loaded'],
  'runtime/site': ['http', 'routing', 'data', 'resolve'],
  'runtime/client': [
    'browser',
    'payload',
    'graphql',
    'live',
    'islands',
    'show',
    'navigation',
    'forms',
    'integrations',
    'start',
  ],
  'runtime/server': [
    'http',
    'process',
    'environment',
    'workers',
    'shared',
    'backends',
    'visitors',
    'telemetry',
    'data',
    'pages',
    'collections',
    'preview',
    'door',
    'sitemap',
    'feeds',
    'forms',
    'relay',
    'files',
    'search',
    'pictures',
  ],
  'runtime/backend': ['rules', 'storage', 'schema', 'request', 'live', 'resolve', 'http', 'mail'],
}
