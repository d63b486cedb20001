/** What a topic is called in its address: small letters, without accents, with hyphens between words. */
export function topicSlug(topic: string): string {
  return topic
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
