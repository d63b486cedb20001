/** Nested messages, as the site's and the sections' YAML files hold them. */
export type MessageTree = { readonly [key: string]: string | number | boolean | null | MessageTree }

/** A message's key without its plural form: `items_one` and `items_other` are forms of `items`. */
export function familyOf(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '')
}
