/**
 * Places of the manifest whose values a start may read from the environment: whatever fits their schema is right there. All others decide what is
 * built, or name something that the build has checked: layouts, sections, routes, files, paths. Keys that nobody has listed count as such.
 */
const openPlaces = [
  /^\/site\//,
  /^\/cookies\//,
  /^\/timeouts\//,
  /^\/server\//,
  /^\/headers\//,
  /^\/consent\//,
  /^\/maps\//,
  /^\/analytics\/(?:id|domain|script|api|connect)(?:\/|$)/,
  /^\/head\/(?:description|image|themeColor|icons|meta)(?:\/|$)/,
  /^\/theme\/(?:color|font|size|palettes)\//,
  /^\/navigation\/(?:transitions|progress|prefetch)\//,
  /^\/graphql\/live\//,
  /^\/graphql\/clients\/[^/]+\/(?:url|via|websocket|authorization|headers|timeout|maxBytes|keep|forward|errorPolicy)(?:\/|$)/,
  /^\/validators\/[^/]+\/(?:enabled|from|to)$/,
  /^\/forms\/[^/]+\/(?:action|submit|sent)(?:\/|$)/,
  /^\/forms\/[^/]+\/fields\/\d+\/(?:label|hint)(?:\/|$)/,
  /^\/forms\/[^/]+\/send\/\d+\/input\/[^/]+\/value$/,
  /^\/routes\/\d+\/(?:title|description|image|cache|transition)(?:\/|$)/,
]

/** Places that hold a full address, or the name of a route. */
const linkPlaces = [/^\/redirects\/\d+\/to$/]

/** What a start may put at a place: any value that fits, a full address, or nothing but the value that was built. */
export type Openness = 'any' | 'address' | 'built'

/** @param pointer - JSON pointer in the manifest, outside of props. */
export function opennessOf(pointer: string): Openness {
  if (openPlaces.some((place) => place.test(pointer))) return 'any'
  return linkPlaces.some((place) => place.test(pointer)) ? 'address' : 'built'
}
