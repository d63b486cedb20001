/**
 * The name of a host as a header gives it, without its port and without the dot with which a whole name may end (RFC 3986, section 3.2.2).
 *
 * @param header - of several hosts, separated by commas, the first: the one that the visitor asked the outermost proxy for.
 */
export function hostName(header: string): string {
  return (header.split(',', 1)[0] ?? '').trim().replace(/\.?(?::\d+)?$/, '')
}
