/** What the address of a client begins with if its back-end is the embedded one: `embedded:shop`. */
export const EMBEDDED = 'embedded:'

/** Whether the client's back-end is the embedded one. */
export function isEmbedded({ url }: { readonly url: string }): boolean {
  return url.startsWith(EMBEDDED)
}
