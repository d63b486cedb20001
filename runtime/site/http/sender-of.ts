/** Identifies a sender for rate limits: an IPv4 address, or the first half of an IPv6 address, since a customer is assigned the whole second half. */
export function senderOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (v4 !== undefined || !address.includes(':')) return v4 ?? address
  const [start = '', end] = address.toLowerCase().split('::')
  const groups = start === '' ? [] : start.split(':')
  const missing = end === undefined ? 0 : 8 - groups.length - (end === '' ? 0 : end.split(':').length)
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(end ? end.split(':') : [])]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
