/**
 * Builds the document's title: every `%s` in the template becomes the page's title, `{product}` the product, both literally. An empty page title
 * gives the product alone.
 */
export function documentTitle(template: string, product: string, title: string): string {
  if (title === '') return product
  return template
    .split('%s')
    .map((part) => part.split('{product}').join(product))
    .join(title)
}
