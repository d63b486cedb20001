/**
 * The document's title: every `%s` of the template becomes the page's title, `{product}` the product, both literally (behaviours 1.1).
 * An empty page title gives the product alone (D12).
 */
export function documentTitle(template: string, product: string, title: string): string {
  if (title === '') return product
  return template
    .split('%s')
    .map((part) => part.split('{product}').join(product))
    .join(title)
}
