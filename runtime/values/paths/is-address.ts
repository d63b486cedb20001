/**
 * Whether a text can be an address: its host is one, and its port, if any, at most 65535. Patterns in schemas only tell its form. An empty text is
 * allowed: where it may be empty, there is nothing at an address.
 */
export function isAddress(text: string): boolean {
  return text === '' || URL.canParse(text)
}
